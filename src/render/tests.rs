use super::{Options, Style, Theme, View, svg, text};
use crate::model::{
    BoardId, BoardSquare, Border, Cell, Counters, Grid, Kind, Multiverse, Piece, Plane, Position,
    Side, Sq, Square, VariantName, World,
};
use crate::movement::Dice;
use std::path::PathBuf;
use std::sync::Arc;

/// A board from ranks of letters, top rank first: `.` empty, `_` hole, `#` wall.
fn grid(ranks: &[&str]) -> Grid {
    let files = ranks[0].chars().count() as u8;
    let mut grid = Grid::new(files, ranks.len() as u8);
    for (y, rank) in ranks.iter().rev().enumerate() {
        for (x, c) in rank.chars().enumerate() {
            grid.set(Sq::new(x as u8, y as u8), cell(c));
        }
    }
    grid
}

fn cell(c: char) -> Cell {
    let side = if c.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    };
    let kind = match c.to_ascii_lowercase() {
        '.' => return Cell::Empty,
        '_' => return Cell::Hole,
        '#' => return Cell::Piece(Piece::new(Side::Neutral, Kind::WALL)),
        'p' => Kind::PAWN,
        'n' => Kind::KNIGHT,
        'b' => Kind::BISHOP,
        'r' => Kind::ROOK,
        'q' => Kind::QUEEN,
        'k' => Kind::KING,
        'a' => Kind::ARCHBISHOP,
        'c' => Kind::CHANCELLOR,
        'm' => Kind::AMAZON,
        'u' => Kind::UNICORN,
        'd' => Kind::DRAGON,
        other => panic!("no kind for {other}"),
    };
    Cell::Piece(Piece::new(side, kind))
}

const START: &[&str] = &[
    "rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP", "RNBQKBNR",
];

fn start() -> Position {
    let mut p = Position::of(World::Board(grid(START)));
    p.counters.fullmove = Some(1);
    p.counters.halfmove = Some(0);
    p
}

fn after_e4() -> (Position, Options) {
    let ranks = [
        "rnbqkbnr", "pppppppp", "........", "........", "....P...", "........", "PPPP.PPP",
        "RNBQKBNR",
    ];
    let mut p = Position::of(World::Board(grid(&ranks)));
    p.turn = Side::Black;
    p.counters.fullmove = Some(1);
    p.en_passant.squares = vec![Square::new(5, 3)];
    let place = |sq: Sq| BoardSquare::only(sq.wide());
    let options = Options {
        last_moves: vec![(place(Sq::new(4, 1)), place(Sq::new(4, 3)))],
        ..Options::default()
    };
    (p, options)
}

fn capablanca() -> Position {
    let ranks = [
        "rnabqkbcnr",
        "pppppppppp",
        "..........",
        "..........",
        "..........",
        "..........",
        "PPPPPPPPPP",
        "RNABQKBCNR",
    ];
    let mut p = Position::of(World::Board(grid(&ranks)));
    p.variant = VariantName::from_words("capablanca");
    p
}

fn crazyhouse() -> Position {
    let ranks = [
        "r.bqk..r", "ppp..ppp", "..n.....", "...p....", "...P....", "..N..N..", "PPP..PPP",
        "R.BQK..R",
    ];
    let mut p = Position::of(World::Board(grid(&ranks)));
    p.variant = VariantName::from_words("crazyhouse");
    p.hands.add(Side::White, Kind::PAWN, 2);
    p.hands.add(Side::White, Kind::BISHOP, 1);
    p.hands.add(Side::Black, Kind::KNIGHT, 1);
    p.counters.halfmove = Some(3);
    p
}

fn cross_with_walls() -> Position {
    let ranks = ["__rk__", "__..__", "..##..", "R....n", "__P.__", "__K.__"];
    Position::of(World::Board(grid(&ranks)))
}

fn sixteen() -> Position {
    let mut g = Grid::new(16, 16);
    let back = "rnbacmqkqmcabnrd";
    for (x, c) in back.chars().enumerate() {
        let x = x as u8;
        g.set(Sq::new(x, 0), cell(c.to_ascii_uppercase()));
        g.set(Sq::new(x, 1), cell('P'));
        g.set(Sq::new(x, 14), cell('p'));
        g.set(Sq::new(x, 15), cell(c));
    }
    Position::of(World::Board(g))
}

fn plane() -> Position {
    let mut plane = Plane::default();
    for (sq, piece) in grid(START).pieces() {
        plane.pieces.push((sq.wide(), piece));
    }
    let far = |x: &str, y: &str| Square {
        x: x.parse().unwrap(),
        y: y.parse().unwrap(),
    };
    let hawk = Piece::new(Side::Black, Kind::HAWK);
    plane.pieces.push((far("-1000000", "4"), hawk));
    let amazon = Piece::new(Side::White, Kind::AMAZON);
    let deep = far("123456789012345678901234567890", "-98765432109876543210");
    plane.pieces.push((deep, amazon));
    let mut p = Position::of(World::Plane(plane));
    p.variant = VariantName::INFINITE;
    p
}

fn multiverse() -> Position {
    let start = ["rnbqk", "ppppp", ".....", "PPPPP", "RNBQK"];
    let moved = ["rnbqk", "ppppp", "..N..", "PPPPP", "R.BQK"];
    let mut m = Multiverse::default();
    let mut add = |timeline2, turn, black, ranks: &[&str]| {
        let id = BoardId {
            timeline2,
            turn,
            black,
        };
        m.boards.insert(id, Arc::new(grid(ranks)));
    };
    add(0, 1, false, &start);
    add(0, 1, true, &moved);
    add(0, 2, false, &moved);
    add(2, 1, true, &moved);
    let mut p = Position::of(World::Multiverse(m));
    p.variant = VariantName::FIVE_D;
    p
}

fn six_players() -> Position {
    let mut g = Grid::new(6, 6);
    for (i, side) in Side::ALL.into_iter().skip(1).enumerate() {
        let i = i as u8;
        g.set(Sq::new(i, i), Cell::Piece(Piece::new(side, Kind::QUEEN)));
        g.set(Sq::new(i, 5 - i), Cell::Piece(Piece::new(side, Kind::HAWK)));
    }
    Position::of(World::Board(g))
}

/// Compares with a file under `fixtures/render`; `BLESS=1` writes it instead.
fn golden(name: &str, drawn: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/render")
        .join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, drawn).unwrap();
    }
    let wanted = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        wanted == drawn,
        "{name} differs; BLESS=1 cargo test writes it anew\n{drawn}"
    );
}

fn ascii() -> Options {
    Options {
        style: Style::Ascii,
        ..Options::default()
    }
}

/// A border with an open side, marks, rays, and pieces beyond the edge.
fn bordered() -> Position {
    let mut p = plane();
    let World::Plane(plane) = &mut p.world else {
        unreachable!()
    };
    plane.border = Some(Border {
        right: Some(9.into()),
        bottom: Some((-3).into()),
        ..Border::default()
    });
    plane.marks = vec![Square::new(3, 4)];
    let ray = |x, y, dx, dy| crate::model::Ray {
        from: Square::new(x, y),
        step: Square::new(dx, dy),
    };
    plane.rays = vec![ray(2, 3, 1, 1), ray(5, 1_000_000, 0, -1)];
    plane
        .pieces
        .push((Square::new(-80, 4), Piece::new(Side::White, Kind::KING)));
    p
}

/// Its last move went far, so that the window follows it.
fn far_move() -> (Position, Options) {
    let mut p = plane();
    let World::Plane(plane) = &mut p.world else {
        unreachable!()
    };
    let to = Square::new(4_000, -3_995);
    plane
        .pieces
        .push((to.clone(), Piece::new(Side::White, Kind::QUEEN)));
    let place = crate::model::BoardSquare::only;
    let options = Options {
        last_moves: vec![(place(Square::new(4_000, 1)), place(to))],
        ..Options::default()
    };
    (p, options)
}

fn windowed() -> Options {
    Options {
        view: View::Part(Square::new(-1, -4), 12, 9),
        ..Options::default()
    }
}

#[test]
fn the_window_on_the_infinite_board_is_as_it_was() {
    let draw = |p: &Position, o: &Options| text(p, o).unwrap();
    golden("infinite-bordered.txt", &draw(&bordered(), &windowed()));
    let flipped = Options {
        flip: true,
        ..windowed()
    };
    golden("infinite-black-below.txt", &draw(&bordered(), &flipped));
    let (position, options) = far_move();
    golden("infinite-far-move.txt", &draw(&position, &options));
    golden("infinite.svg", &svg(&bordered(), &windowed()).unwrap());
}

#[test]
fn a_picture_has_the_colors_and_the_width_that_are_asked_for() {
    let draw = |theme, size| {
        let options = Options {
            theme,
            size,
            ..Options::default()
        };
        svg(&start(), &options).unwrap()
    };
    for theme in Theme::ALL {
        let own = draw(theme, None);
        assert!(own.contains(theme.palette().dark));
        for other in Theme::ALL.into_iter().filter(|t| *t != theme) {
            assert!(!own.contains(other.palette().dark), "{theme:?} {other:?}");
        }
    }
    let usual = draw(Theme::Light, None);
    let small = draw(Theme::Light, Some(100));
    assert!(usual.contains("<svg ") && small.contains(" width=\"100\" height=\"106\""));
    let body = |text: &str| text.split_once("viewBox").map(|t| t.1.to_owned());
    assert_eq!(body(&usual), body(&small));
}

#[test]
fn the_description_counts_every_piece_and_is_not_cut() {
    let drawn = svg(&capablanca(), &Options::default()).unwrap();
    for told in [
        "; on the board: 1 white ",
        ", 10 white pawns, ",
        ", 1 black king, ",
    ] {
        assert!(drawn.contains(told), "{drawn}");
    }
    assert!(drawn.contains("2 black rooks</desc>"));
    let drawn = svg(&plane(), &Options::default()).unwrap();
    assert!(drawn.contains("; outside the picture: 2 pieces</desc>"));
}

#[test]
fn there_is_room_for_arrows_only_where_there_are_some() {
    let mut p = plane();
    let height = |p: &Position| {
        let drawn = svg(p, &Options::default()).unwrap();
        let at = drawn.split_once("viewBox=\"0 0 ").unwrap().1;
        let sizes = at.split_once('"').unwrap().0.split_once(' ').unwrap();
        sizes.1.parse::<usize>().unwrap()
    };
    let both = height(&p);
    let World::Plane(plane) = &mut p.world else {
        unreachable!()
    };
    // The amazon below is gone, the hawk at the left stays.
    plane.pieces.pop();
    // Its arrow, and its line in the list.
    assert_eq!(both - height(&p), 40 + 19);
}

#[test]
fn every_far_piece_is_listed_in_full() {
    let mut p = bordered();
    if let World::Plane(plane) = &mut p.world {
        let amazon = Piece::new(Side::White, Kind::AMAZON);
        let far = (0..18).map(|i| (Square::new(700_000 + i, 30), amazon));
        plane.pieces.extend(far);
    }
    let drawn = svg(&p, &Options::default()).unwrap();
    assert!((0..18).all(|i| drawn.contains(&format!("White amazon on {},30", 700_000 + i))));
}

#[test]
fn a_window_is_for_infinite_boards_and_not_too_large() {
    let code = |p: &Position, o: &Options| text(p, o).unwrap_err().code.0;
    assert_eq!(code(&start(), &windowed()), "core/not-infinite");
    let large = Options {
        view: View::Part(Square::new(1, 1), 0, 8),
        ..Options::default()
    };
    assert_eq!(code(&plane(), &large), "core/too-large-to-draw");
}

#[test]
fn text_boards_are_as_they_were() {
    let plain = Options::default();
    let draw = |p: &Position, o: &Options| text(p, o).unwrap();
    let (moved, last) = after_e4();
    golden("start.txt", &draw(&start(), &plain));
    golden("start-ascii.txt", &draw(&start(), &ascii()));
    golden("last-move.txt", &draw(&moved, &last));
    let flipped = Options {
        flip: true,
        ..last.clone()
    };
    golden("black-below.txt", &draw(&moved, &flipped));
    let bare = Options {
        coordinates: false,
        ..plain.clone()
    };
    golden("no-coordinates.txt", &draw(&start(), &bare));
    let color = Options {
        color: true,
        ..last
    };
    golden("colored.txt", &draw(&moved, &color));
    golden("capablanca.txt", &draw(&capablanca(), &plain));
    golden("hands.txt", &draw(&crazyhouse(), &plain));
    golden("holes-and-walls.txt", &draw(&cross_with_walls(), &plain));
    golden("sixteen.txt", &draw(&sixteen(), &ascii()));
    golden("infinite.txt", &draw(&plane(), &plain));
    golden("multiverse.txt", &draw(&multiverse(), &plain));
    golden("six-players.txt", &draw(&six_players(), &plain));
}

#[test]
fn the_start_position_is_the_same_picture_byte_for_byte() {
    let (moved, last) = after_e4();
    golden("start.svg", &svg(&start(), &Options::default()).unwrap());
    golden("last-move.svg", &svg(&moved, &last).unwrap());
}

#[test]
#[ignore = "writes pictures to look at"]
fn gallery() {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/gallery");
    std::fs::create_dir_all(&dir).unwrap();
    let (moved, last) = after_e4();
    let flipped = Options {
        flip: true,
        ..last.clone()
    };
    let plain = Options::default();
    let mut five_d = plain.clone();
    let place = |turn, black, x, y| crate::model::BoardSquare {
        board: BoardId {
            timeline2: 0,
            turn,
            black,
        },
        square: Square::new(x, y),
    };
    five_d.last_moves = vec![
        (place(1, false, 2, 1), place(1, true, 3, 3)),
        (place(1, true, 1, 4), place(2, false, 1, 3)),
    ];
    let all = [
        ("last-move", moved.clone(), last),
        ("black-below", moved, flipped),
        ("capablanca", capablanca(), plain.clone()),
        ("hands", crazyhouse(), plain.clone()),
        ("walls", cross_with_walls(), plain.clone()),
        ("sixteen", sixteen(), plain.clone()),
        ("infinite", plane(), plain.clone()),
        ("multiverse", multiverse(), five_d),
        ("bordered", bordered(), windowed()),
        ("far-move", far_move().0, far_move().1),
        ("six", six_players(), plain),
    ];
    for (name, position, options) in all {
        let picture = svg(&position, &options).unwrap();
        std::fs::write(dir.join(format!("{name}.svg")), picture).unwrap();
    }
}

/// Panics unless every tag is closed in order and every attribute is quoted.
fn assert_well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        assert!(
            !rest[..start].contains('>'),
            "stray > in {}",
            &rest[..start]
        );
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "left open: {open:?}");
    let legal = |c: char| c == '\n' || !c.is_control() && c != '\u{FFFE}' && c != '\u{FFFF}';
    assert!(xml.chars().all(legal));
    assert!(!xml.contains("href=\"http"));
}

/// A small generator of random numbers, so that a failure can be repeated.
struct Random(Dice);

impl Random {
    fn piece(&mut self) -> Piece {
        const NAMES: &[&str] = &[
            "pawn",
            "king",
            "amazon",
            "<&\">",
            "馬",
            "gold-general",
            "\u{1b}[31m",
            "wall",
            "void",
            "x",
            "\u{FFFF}\n",
        ];
        let name = NAMES[self.0.below(NAMES.len() as u64) as usize];
        let side = Side::ALL[self.0.below(7) as usize];
        Piece::new(side, Kind::named(name).unwrap())
    }

    fn grid(&mut self, most: u64) -> Grid {
        let size = |r: &mut Self| 1 + r.0.below(most) as u8;
        let (files, ranks) = (size(self), size(self));
        let mut g = Grid::new(files, ranks);
        for rank in 0..ranks {
            for file in 0..files {
                let cell = match self.0.below(4) {
                    0 => Cell::Empty,
                    1 => Cell::Hole,
                    _ => Cell::Piece(self.piece()),
                };
                g.set(Sq::new(file, rank), cell);
            }
        }
        g
    }

    fn coord(&mut self) -> crate::model::Coord {
        let n = self.0.below(u64::MAX) as i64;
        match self.0.below(4) {
            0 => (n % 30).into(),
            1 => n.into(),
            2 => [i64::MIN, i64::MAX, 0][self.0.below(3) as usize].into(),
            _ => format!("{n}{}", "7".repeat(self.0.below(300) as usize))
                .parse()
                .unwrap(),
        }
    }

    fn square(&mut self) -> Square {
        Square {
            x: self.coord(),
            y: self.coord(),
        }
    }

    fn plane(&mut self) -> Plane {
        let mut plane = Plane::default();
        for _ in 0..self.0.below(60) {
            plane.pieces.push((self.square(), self.piece()));
            plane.marks.push(self.square());
        }
        plane.border = (self.0.below(2) == 0).then(|| Border {
            left: Some(self.coord()),
            ..Border::default()
        });
        for _ in 0..self.0.below(5) {
            plane.rays.push(crate::model::Ray {
                from: self.square(),
                step: self.square(),
            });
        }
        plane
    }

    fn multiverse(&mut self) -> Multiverse {
        let mut m = Multiverse::default();
        for _ in 0..self.0.below(6) {
            let n = [-1, 0, 1, i32::MIN, i32::MAX];
            let id = BoardId {
                timeline2: n[self.0.below(5) as usize],
                turn: n[self.0.below(5) as usize],
                black: self.0.below(2) == 0,
            };
            m.boards.insert(id, Arc::new(self.grid(6)));
        }
        m
    }

    fn position(&mut self) -> Position {
        let mut p = Position::of(match self.0.below(3) {
            0 => World::Board(self.grid(12)),
            1 => World::Plane(self.plane()),
            _ => World::Multiverse(self.multiverse()),
        });
        for _ in 0..self.0.below(40) {
            let (piece, n) = (self.piece(), self.0.below(u32::MAX));
            p.hands.add(piece.side, piece.kind, n);
        }
        p.counters = Counters {
            fullmove: Some(self.0.below(u64::MAX)),
            halfmove: Some(self.0.below(3)),
            ..Counters::default()
        };
        p.en_passant.squares = vec![self.square()];
        p
    }
}

#[test]
fn whatever_the_position_the_picture_is_well_formed_and_the_text_is_plain() {
    let mut random = Random(Dice::new(0x5EED));
    for _ in 0..300 {
        let position = random.position();
        let place = |square| crate::model::BoardSquare {
            board: BoardId::ONLY,
            square,
        };
        let options = Options {
            flip: random.0.below(2) == 0,
            coordinates: random.0.below(2) == 0,
            last_moves: vec![(place(random.square()), place(random.square()))],
            ..Options::default()
        };
        assert_well_formed(&svg(&position, &options).unwrap());
        let drawn = text(&position, &options).unwrap();
        assert!(!drawn.contains('\x1b'));
        assert!(drawn.chars().all(|c| c == '\n' || !c.is_control()));
    }
}

#[test]
fn every_square_of_a_text_board_has_the_same_width() {
    let drawn = text(&sixteen(), &ascii()).unwrap();
    let width = |rank: usize| drawn.lines().nth(16 - rank).unwrap().len();
    // Two digits and a blank, sixteen cells of four; the last blanks are cut.
    assert_eq!(width(15), 3 + 16 * 4 - 2);
    assert_eq!(width(9), 3 + 16 * 4 - 2);
    assert_eq!(width(16), 3 + 16 * 4 - 1);
}

#[test]
fn a_board_that_is_too_large_is_refused_and_says_what_to_do() {
    assert!(svg(&Position::board(254, 254), &Options::default()).is_ok());
    let mut m = Multiverse::default();
    for turn in 0..7 {
        let id = BoardId {
            turn,
            ..BoardId::ONLY
        };
        m.boards.insert(id, Arc::new(Grid::new(100, 100)));
    }
    let crowded = Position::of(World::Multiverse(m));
    let e = svg(&crowded, &Options::default()).unwrap_err();
    assert_eq!(e.code.0, "core/too-large-to-draw");
    assert!(e.help.is_some());
}

#[test]
fn the_turned_board_is_the_board_read_backwards() {
    let (position, options) = after_e4();
    let flipped = Options {
        flip: true,
        ..options.clone()
    };
    let squares = |options: &Options| -> Vec<char> {
        let drawn = text(&position, options).unwrap();
        let rows = drawn.lines().take(8);
        let cells: String = rows.flat_map(|l| l.chars().skip(1)).collect();
        cells.chars().filter(|c| !" []".contains(*c)).collect()
    };
    let mut turned = squares(&flipped);
    assert_eq!(turned.len(), 64);
    assert_ne!(turned, squares(&options));
    turned.reverse();
    assert_eq!(turned, squares(&options));
}

#[test]
fn a_picture_of_a_multiverse_shows_its_timelines_the_present_and_every_move() {
    let mut p = multiverse();
    if let World::Multiverse(m) = &mut p.world {
        let id = |timeline2| BoardId {
            timeline2,
            turn: 1,
            black: true,
        };
        let board = Arc::clone(&m.boards[&id(2)]);
        m.boards.insert(id(4), board);
    }
    let place = |black, x| crate::model::BoardSquare {
        board: BoardId {
            black,
            ..BoardId::ONLY
        },
        square: Square::new(x, 2),
    };
    let options = Options {
        last_moves: vec![
            (place(false, 1), place(true, 2)),
            (place(false, 3), place(true, 4)),
        ],
        ..Options::default()
    };
    let picture = svg(&p, &options).unwrap();
    assert_well_formed(&picture);
    let count = |what: &str| picture.matches(what).count();
    assert_eq!(count("last move"), 2);
    assert_eq!(count("the present"), 1);
    assert_eq!(
        (count(", active</title>"), count(", inactive</title>")),
        (2, 1)
    );
    let drawn = text(&p, &options).unwrap();
    assert!(
        drawn.contains("present: turn 1, Black · inactive timelines: +2"),
        "{drawn}"
    );
}
