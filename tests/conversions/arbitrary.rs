//! Arbitrary documents: what a reader might ever hand over, likely or not.

use panchess::diag::Span;
use panchess::model::{
    Blast, BoardId, Border, Castling, Cell, Checks, Choice, Coord, Counters, Counting,
    CountingRule, Drops, Effects, EnPassant, Enclosing, EnclosingRule, Ends, Extras, Feature, Flag,
    Game, Gating, Goal, Goals, Grid, Hands, Jump, Kind, Lanes, Laws, Leap, Limit, Marks, MoveId,
    Multiverse, NodeId, Outcome, Passing, Pawns, Piece, Placed, Plane, Ply, Position, Promotion,
    Ray, Region, Remark, Royals, Score, Seen, ShogiPromotion, Side, Sided, Spot, Sq, Square, Start,
    Stated, Tree, Value, VariantName, WallRule, Walls, WideMove, World, Worlds, Zone,
};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use std::sync::Arc;

/// What the documents may contain: a format's card, read as a promise.
#[derive(Copy, Clone, Debug)]
pub struct Level {
    /// Features that may be used.
    pub carries: Feature,
    /// Shapes of the world that may occur.
    pub worlds: Worlds,
    /// Only the six orthodox pieces of White and Black: few notations have letters for others.
    pub plain: bool,
    /// Moves may be stated by the boards after them.
    pub boards: bool,
}

impl Level {
    fn has(self, feature: Feature) -> bool {
        self.carries.contains(feature)
    }
}

/// `strategy` if the feature may be used, else nothing but the default.
fn gated<T: Clone + Default + std::fmt::Debug + 'static>(
    allowed: bool,
    strategy: impl Strategy<Value = T> + 'static,
) -> BoxedStrategy<T> {
    if allowed {
        strategy.boxed()
    } else {
        Just(T::default()).boxed()
    }
}

/// Words with what makes trouble in text: quotes, braces, blanks, other scripts, YAML's own signs.
pub fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-zA-Z0-9 .,'?!-]{0,12}",
        2 => "[%\\[\\]{}()\"\\\\;:#&*|>@`~ \t\n\r=,-]{0,8}",
        1 => select(vec![
            "", " ", "null", "~", "yes", "1e5", "0x1f", "-0", ".5", ".inf", "---", "...", "a: b", "- a",
            "# no", "[%clk 0:01:00]", "é\u{301}", "\u{feff}x", "王将", "\u{1f600}", "\u{85}", "\u{2028}",
            "tail ", " head", "two\n\nlines\n", "\u{0}", "\u{1b}", "a\r\nb", "\u{7f}", "1_000", "012",
            "=", "<<", "!tag", "%dir", "2001-01-01", "12:30:45", "\u{e000}", "\u{fffe}",
        ]).prop_map(str::to_owned),
        1 => any::<String>(),
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => select(vec!["Event", "White", "Black", "WhiteElo", "Variant"]).prop_map(str::to_owned),
        1 => "[A-Za-z0-9_]{1,8}",
    ]
}

/// Sides, White and Black more often than others.
pub fn side(level: Level) -> BoxedStrategy<Side> {
    if level.plain {
        return select(vec![Side::White, Side::Black]).boxed();
    }
    prop_oneof![
        3 => Just(Side::White),
        3 => Just(Side::Black),
        1 => select(Side::ALL.to_vec()),
    ]
    .boxed()
}

/// Known pieces, and some unknown ones.
pub fn kind(level: Level) -> BoxedStrategy<Kind> {
    let mut names = vec!["pawn", "knight", "bishop", "rook", "queen", "king"];
    if !level.plain {
        names.extend(["wall", "amazon", "royal-queen", "fire-demon", "betza-fbNF"]);
    }
    select(names)
        .prop_map(|name| Kind::named(name).expect("a short name"))
        .boxed()
}

fn coord() -> impl Strategy<Value = Coord> {
    prop_oneof![
        6 => (-20_i64..20).prop_map(Coord::from),
        1 => any::<i64>().prop_map(Coord::from),
        1 => "-?[1-9][0-9]{17,40}".prop_map(|digits| digits.parse().expect("digits")),
    ]
}

fn square() -> impl Strategy<Value = Square> {
    (coord(), coord()).prop_map(|(x, y)| Square { x, y })
}

fn board_id() -> impl Strategy<Value = BoardId> {
    let number = || prop_oneof![4 => -3_i32..4, 1 => any::<i32>()];
    (number(), number(), any::<bool>()).prop_map(|(timeline2, turn, black)| BoardId {
        timeline2,
        turn,
        black,
    })
}

fn piece(level: Level) -> impl Strategy<Value = Piece> {
    let rights = level.has(Feature::RIGHTS);
    let was = match level.plain {
        true => of(Just(Kind::PAWN)).boxed(),
        false => of(prop_oneof![Just(Kind::PAWN), kind(level)]).boxed(),
    };
    (kind(level), side(level), any::<bool>(), was).prop_map(move |(kind, side, unmoved, was)| {
        Piece {
            kind,
            side,
            unmoved: unmoved && rights,
            was,
        }
    })
}

fn grid(files: u8, ranks: u8, level: Level) -> impl Strategy<Value = Grid> {
    let cell = prop_oneof![
        1 => Just(Cell::Hole),
        6 => piece(level).prop_map(Cell::Piece),
    ];
    vec((0..files, 0..ranks, cell), 0..12).prop_map(move |cells| {
        let mut grid = Grid::new(files, ranks);
        for (file, rank, cell) in cells {
            grid.set(Sq::new(file, rank), cell);
        }
        grid
    })
}

fn size() -> impl Strategy<Value = (u8, u8)> {
    prop_oneof![
        4 => Just((8, 8)),
        2 => (1_u8..17, 1_u8..17),
        1 => Just((254, 3)),
        1 => Just((2, 254)),
    ]
}

fn board(level: Level) -> impl Strategy<Value = World> {
    size().prop_flat_map(move |(f, r)| grid(f, r, level).prop_map(World::Board))
}

fn plane(level: Level) -> impl Strategy<Value = World> {
    let pieces = vec((square(), piece(level)), 0..8).prop_map(|mut pieces| {
        let mut seen = std::collections::HashSet::new();
        pieces.retain(|(s, _)| seen.insert(s.clone()));
        pieces
    });
    let edge = || of(coord());
    let border = of(
        (edge(), edge(), edge(), edge()).prop_map(|(left, right, bottom, top)| Border {
            left,
            right,
            bottom,
            top,
        }),
    );
    let ray = (square(), square()).prop_map(|(from, step)| Ray { from, step });
    (pieces, border, vec(square(), 0..3), vec(ray, 0..3)).prop_map(
        |(pieces, border, marks, rays)| {
            World::Plane(Plane {
                usual: false,
                pieces,
                border,
                marks,
                rays,
            })
        },
    )
}

/// Whole timelines and turns that were played.
fn plain_board_id() -> impl Strategy<Value = BoardId> {
    (-3_i32..4, 0_i32..4, any::<bool>()).prop_map(|(timeline, turn, black)| BoardId {
        timeline2: timeline * 2,
        turn,
        black,
    })
}

/// Without holes, and with the marks that 5D chess has.
fn plain_grid(mut grid: Grid) -> Grid {
    let marked = [Kind::PAWN, Kind::ROOK, Kind::KING];
    for rank in 0..grid.ranks() {
        for cell in grid.rank_mut(rank) {
            match cell {
                Cell::Piece(p) => {
                    p.was = None;
                    p.unmoved &= marked.contains(&p.kind);
                }
                _ => *cell = Cell::Empty,
            }
        }
    }
    grid
}

fn multiverse(level: Level) -> impl Strategy<Value = World> {
    (1_u8..9, 1_u8..9).prop_flat_map(move |(f, r)| {
        let (id, grid) = match level.plain {
            true => (
                plain_board_id().boxed(),
                grid(f, r, level).prop_map(plain_grid).boxed(),
            ),
            false => (board_id().boxed(), grid(f, r, level).boxed()),
        };
        vec((id, grid.prop_map(Arc::new)), 0..5).prop_map(|boards| {
            World::Multiverse(Multiverse {
                boards: boards.into_iter().collect(),
            })
        })
    })
}

fn world(level: Level) -> BoxedStrategy<World> {
    let mut shapes = Vec::new();
    if level.worlds.contains(Worlds::BOARD) {
        shapes.push(board(level).boxed());
    }
    if level.worlds.contains(Worlds::PLANE) {
        shapes.push(plane(level).boxed());
    }
    if level.worlds.contains(Worlds::MULTIVERSE) {
        shapes.push(multiverse(level).boxed());
    }
    proptest::strategy::Union::new(shapes).boxed()
}

fn hands(level: Level) -> impl Strategy<Value = Hands> {
    let held = vec((side(level), kind(level), 1_u32..20), 0..4);
    (held, any::<bool>()).prop_map(|(held, exist)| {
        let mut hands = Hands {
            exist,
            ..Hands::default()
        };
        for (side, kind, n) in held {
            hands.add(side, kind, n);
        }
        hands
    })
}

fn en_passant(level: Level) -> impl Strategy<Value = EnPassant> {
    let squares = if level.plain {
        let passed = (1_i64..9, select(vec![3_i64, 6])).prop_map(|(x, y)| Square::new(x, y));
        vec(passed, 0..2).boxed()
    } else {
        vec(square(), 0..3).boxed()
    };
    let level_says = !level.plain;
    let yes = move || of(any::<bool>()).prop_map(move |b| b.filter(|_| level_says));
    (squares, yes(), yes()).prop_map(|(squares, legal, pseudo_legal)| EnPassant {
        squares,
        legal,
        pseudo_legal,
    })
}

fn counters() -> impl Strategy<Value = Counters> {
    let checks =
        of((any::<u32>(), any::<u32>()).prop_map(|(white, black)| Checks { white, black }));
    (of(any::<u64>()), of(any::<u64>()), checks, of(0_u64..100)).prop_map(
        |(halfmove, fullmove, checks, counting_limit)| Counters {
            halfmove,
            fullmove,
            checks,
            counting_limit,
        },
    )
}

fn rules(level: Level) -> impl Strategy<Value = Laws> {
    let promotion = (side(level), vec(coord(), 0..3), of(vec(kind(level), 0..3)))
        .prop_map(|(side, ranks, to)| Promotion::on(side, ranks, to))
        .boxed();
    let special = (
        promotion.clone(),
        zone(),
        vec(kind(level), 0..2),
        vec(limit(level), 0..2),
    )
        .prop_map(|(plain, zone, pieces, limits)| Promotion {
            zone,
            pieces,
            limits,
            optional: true,
            ..plain
        });
    let promotion = prop_oneof![4 => promotion, 1 => special];
    let goal = prop_oneof![3 => select(Goal::KNOWN.to_vec()), 1 => text().prop_map(Goal::from)];
    let goals = (side(level), vec(goal, 0..3)).prop_map(|(side, words)| Goals { side, words });
    (
        vec(side(level), 0..4),
        vec(promotion, 0..3),
        vec(goals, 0..3),
        of(any::<u64>()),
        further_laws(level),
    )
        .prop_map(|(cycle, promotion, goals, move_limit, further)| Laws {
            cycle,
            promotion,
            goals,
            move_limit,
            ..further
        })
}

/// Mostly none; else some of every group.
fn further_laws(level: Level) -> impl Strategy<Value = Laws> {
    let some = (zones(), vec(kind(level), 1..3), limit(level), any::<bool>()).prop_map(
        |(zone, pieces, limit, yes)| Laws {
            royals: Some(Box::new(Sided::Each {
                white: Royals::default(),
                black: Royals {
                    last: pieces.clone(),
                    last_count: 2,
                    all_attacked: yes,
                    ..Royals::default()
                },
            })),
            pawns: Some(Box::new(Pawns {
                double_step: Some(zone.clone()),
                en_passant: pieces.clone(),
                ..Pawns::default()
            })),
            shogi_promotion: Some(Box::new(ShogiPromotion {
                pairs: vec![(pieces[0], limit.piece)],
                zone: zone.clone(),
                ..ShogiPromotion::default()
            })),
            castling: Some(Box::new(Castling {
                kings: Sided::Both(pieces.clone()),
                short: Some(7),
                ..Castling::default()
            })),
            drops: Some(Box::new(Drops {
                allowed: yes,
                on_a_file: vec![limit.clone()],
                zones: vec![Region {
                    pieces: pieces.clone(),
                    zone: zone.clone(),
                }],
                enclosing: Some(Enclosing {
                    rule: EnclosingRule::AnySide,
                    exempt: Zone::everywhere(),
                }),
                ..Drops::default()
            })),
            gating: Some(Box::new(Gating {
                allowed: yes,
                leaps: vec![Leap {
                    piece: limit.piece,
                    by: (-2, 1),
                    lost_to: pieces.clone(),
                }],
            })),
            walls: Some(Box::new(Walls {
                rule: Some(WallRule::Duck),
                zone: Some(zone.clone()),
                instead: yes,
            })),
            effects: Some(Box::new(Effects {
                blast: Some(Blast {
                    immune: pieces.clone(),
                    survivors: Vec::new(),
                    petrifies: yes,
                }),
                flips: Some(EnclosingRule::Reversi),
                ..Effects::default()
            })),
            choice: Some(Box::new(Choice {
                must_capture: yes,
                ..Choice::default()
            })),
            passing: Some(Box::new(Passing {
                always: Sided::Both(yes),
                ..Passing::default()
            })),
            counting: Some(Box::new(Counting {
                checks: 3,
                rule: Some(CountingRule::Makruk),
                irreversible: yes.then(Sided::default),
                ..Counting::default()
            })),
            regions: Some(vec![Region {
                pieces,
                zone: zone.clone(),
            }]),
            ends: Some(Box::new(Ends {
                stalemate: Some(Score::Win),
                flags: vec![Flag {
                    pieces: vec![limit],
                    count: 0,
                    zone,
                    reply: yes,
                    stays: yes,
                    safe: false,
                    blocked: false,
                }],
                ..Ends::default()
            })),
            ..Laws::default()
        },
    );
    prop_oneof![9 => Just(Laws::default()), 1 => some]
}

fn limit(level: Level) -> impl Strategy<Value = Limit> {
    (kind(level), any::<u32>()).prop_map(|(piece, count)| Limit { piece, count })
}

fn zone() -> impl Strategy<Value = Zone> {
    select(vec!["", "*", "*8", "a1 e4", "d1-f3 h*"]).prop_map(|text| text.parse().unwrap())
}

fn zones() -> impl Strategy<Value = Sided<Zone>> {
    let each = (zone(), zone()).prop_map(|(white, black)| Sided::Each { white, black });
    prop_oneof![zone().prop_map(Sided::Both), each]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::from),
            vec((text(), inner), 0..3).prop_map(|pairs| pairs.into_iter().collect()),
        ]
    })
}

fn extras() -> impl Strategy<Value = Extras> {
    vec((select(vec!["icn", "pgn", "5dpgn"]), text(), value()), 0..3).prop_map(|all| {
        let mut extras = Extras::default();
        for (slug, key, value) in all {
            extras.set(slug, &key, value);
        }
        extras
    })
}

fn variant(level: Level) -> BoxedStrategy<VariantName> {
    if !level.has(Feature::VARIANT) {
        return Just(VariantName::CHESS).boxed();
    }
    prop_oneof![
        3 => Just(VariantName::CHESS),
        1 => Just(VariantName::CHESS960),
        1 => "[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}".prop_map(|words| VariantName::from_words(&words)),
    ]
    .boxed()
}

/// Positions.
pub fn position(level: Level) -> impl Strategy<Value = Position> {
    let has = |f| level.has(f);
    (
        variant(level),
        world(level),
        gated(has(Feature::HANDS), hands(level)),
        gated(has(Feature::TURN), side(level)),
        gated(has(Feature::EN_PASSANT), en_passant(level)),
        gated(
            has(Feature::COUNTERS),
            prop_oneof![Just(Counters::default()), counters()],
        ),
        gated(has(Feature::RULES), rules(level)),
        gated(has(Feature::EXTRAS), extras()),
    )
        .prop_map(
            |(variant, world, hands, turn, en_passant, counters, rules, extras)| Position {
                variant,
                world,
                hands,
                turn,
                en_passant,
                counters,
                rules,
                extras,
                names: Default::default(),
            },
        )
}

/// A position without pieces, about which little else is stated.
pub fn empty_board(level: Level) -> impl Strategy<Value = Position> {
    (world(level), any::<bool>(), 1_u32..3).prop_map(|(mut world, black, number)| {
        match &mut world {
            World::Board(grid) => *grid = Grid::new(grid.files(), grid.ranks()),
            World::Plane(plane) => *plane = Plane::default(),
            World::Multiverse(multiverse) => multiverse.boards.clear(),
        }
        Position {
            turn: if black { Side::Black } else { Side::White },
            counters: Counters {
                fullmove: Some(number.into()),
                ..Counters::default()
            },
            ..Position::of(world)
        }
    })
}

/// A game without moves, about which little else is stated.
pub fn empty_game(level: Level) -> impl Strategy<Value = Game> {
    let tags = gated(level.has(Feature::TAGS), vec((name(), text()), 0..2));
    let start = of(empty_board(level).prop_map(Arc::new));
    let start = start.prop_map(|p| p.map_or(Start::Usual, Start::Given));
    let start = gated(level.has(Feature::CUSTOM_START), start.boxed());
    (tags, start).prop_map(|(tags, start)| Game {
        tags: tags.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect(),
        start,
        ..Game::default()
    })
}

/// Marks as they come, those that make sense and those that do not; `SAN_FILE` and
/// `SAN_RANK` only with `SAN_KNOWN`, as promised. No file says `HELPS_CHECK`.
fn marks() -> impl Strategy<Value = Marks> {
    let some = vec(0_usize..32, 0..5).prop_map(|bits| {
        bits.into_iter().fold(Marks::empty(), |m, bit| {
            m | Marks::from_bits_truncate(1 << bit)
        })
    });
    let usual = select(vec![
        Marks::empty(),
        Marks::RESOLVED | Marks::CHECK_KNOWN,
        Marks::RESOLVED | Marks::CHECK_KNOWN | Marks::CHECK | Marks::SAYS_CHECK,
        Marks::RESOLVED | Marks::CHECK_KNOWN | Marks::SAYS_CAPTURE,
        Marks::SAYS_CAPTURE,
    ]);
    (some, usual).prop_map(|(some, usual)| {
        let mut marks = (some | usual) - Marks::ELSEWHERE - Marks::HELPS_CHECK;
        if !marks.contains(Marks::SAN_KNOWN) {
            marks -= Marks::SAN_FILE | Marks::SAN_RANK;
        }
        marks
    })
}

fn sq() -> impl Strategy<Value = Sq> {
    let half = || prop_oneof![6 => 0_u8..8, 1 => Just(255), 1 => 0_u8..254];
    (half(), half()).prop_map(|(file, rank)| Sq::new(file, rank))
}

/// Moves on a bounded board, resolved or not, likely or not; if plain, such as a player would write.
pub fn ply(level: Level) -> BoxedStrategy<Ply> {
    if level.plain {
        return plain_ply(level).boxed();
    }
    let other = || prop_oneof![3 => Just(Sq::NONE), 1 => sq()];
    let kinds = (of(kind(level)), of(kind(level)), of(kind(level)));
    let added = (sq(), sq(), of(kind(level)));
    (sq(), sq(), other(), kinds, added, marks())
        .prop_map(|(from, to, rook, kinds, (gate, wall, gated), marks)| {
            let (kind, promotion, captured) = kinds;
            let has = |mark| marks.contains(mark);
            let if_has = |mark, sq| if has(mark) { sq } else { Sq::NONE };
            Ply {
                from,
                to,
                rook,
                gate: if_has(Marks::GATE, gate),
                wall: if_has(Marks::WALL, wall),
                kind,
                promotion,
                gated: gated.filter(|_| has(Marks::GATE)),
                captured,
                marks,
            }
        })
        .boxed()
}

fn plain_ply(level: Level) -> impl Strategy<Value = Ply> {
    let square = || (0_u8..8, 0_u8..8).prop_map(|(file, rank)| Sq::new(file, rank));
    let said = select(vec![
        Marks::empty(),
        Marks::SAYS_CAPTURE,
        Marks::SAYS_CHECK,
        Marks::SAYS_CAPTURE | Marks::SAYS_MATE,
    ]);
    let any = (square(), square(), kind(level), said).prop_map(|(from, to, kind, marks)| Ply {
        kind: Some(kind),
        marks,
        ..Ply::coordinates(from, to)
    });
    let becomes = select(vec![Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT]);
    let promotes = (0_u8..8, becomes).prop_map(|(file, promotion)| Ply {
        kind: Some(Kind::PAWN),
        promotion: Some(promotion),
        ..Ply::coordinates(Sq::new(file, 6), Sq::new(file, 7))
    });
    prop_oneof![7 => any, 1 => promotes]
}

fn spot(level: Level) -> impl Strategy<Value = Spot> {
    let lanes = level.worlds.contains(Worlds::MULTIVERSE);
    let board = prop_oneof![
        2 => Just((None, None)),
        2 => board_id().prop_map(|b| (Some(b.timeline2), Some(b.moment()))),
        1 => board_id().prop_map(|b| (None, Some(b.moment()))),
        1 => board_id().prop_map(|b| (Some(b.timeline2), None)),
    ];
    let spots = (gated(lanes, board), of(coord()), of(coord()));
    spots.prop_map(|((timeline2, moment), x, y)| Spot {
        timeline2,
        moment,
        x,
        y,
    })
}

/// What a move does to timelines, and what is stated about it.
fn lanes(level: Level) -> impl Strategy<Value = Option<Box<Lanes>>> {
    let number = || of(-3_i32..4);
    let some = (number(), number(), number(), number()).prop_map(|(a, b, c, d)| {
        let lanes = Lanes {
            makes: a,
            present: b,
            elsewhere: false,
            says_makes: c,
            says_present: d,
        };
        (lanes != Lanes::default()).then(|| Box::new(lanes))
    });
    let known = level.worlds.contains(Worlds::MULTIVERSE);
    gated(known, prop_oneof![3 => Just(None), 1 => some])
}

/// What a move puts on the board besides.
fn placed(level: Level) -> impl Strategy<Value = Placed> {
    let all = (spot(level), of(kind(level)), spot(level));
    all.prop_map(|(gate, gated, wall)| Placed { gate, gated, wall })
}

/// The part that the marks announce.
fn announced(placed: Placed, marks: Marks) -> Option<Box<Placed>> {
    let (gates, walls) = (marks.contains(Marks::GATE), marks.contains(Marks::WALL));
    let if_has = |has, spot| if has { spot } else { Spot::default() };
    let placed = Placed {
        gate: if_has(gates, placed.gate),
        gated: placed.gated.filter(|_| gates),
        wall: if_has(walls, placed.wall),
    };
    (placed != Placed::default()).then(|| Box::new(placed))
}

/// Moves with exact coordinates.
pub fn wide(level: Level) -> impl Strategy<Value = WideMove> {
    let known = level.worlds.contains(Worlds::MULTIVERSE);
    let signs = vec![None, Some(Jump::Hop), Some(Jump::Branch)];
    let jump = || gated(known, select(signs.clone()));
    let kinds = (of(kind(level)), of(kind(level)), of(kind(level)));
    let across = (jump(), jump(), lanes(level));
    (
        kinds,
        spot(level),
        spot(level),
        of(side(level)),
        of(square()),
        (across, placed(level)),
        marks(),
    )
        .prop_map(
            |((kind, promotion, captured), from, to, promotion_side, partner, more, marks)| {
                let ((jump, says_jump, lanes), placed) = more;
                WideMove {
                    kind,
                    from,
                    to,
                    promotion,
                    promotion_side,
                    captured,
                    partner,
                    jump,
                    says_jump,
                    lanes,
                    placed: announced(placed, marks),
                    marks,
                }
            },
        )
}

#[derive(Clone, Debug)]
enum Play {
    One(Ply),
    /// Each with what is reported about it alone.
    Several(Vec<(Ply, Vec<Note>)>),
    Wide(Vec<(WideMove, Vec<Note>)>),
    /// Said by the board after it.
    Seen(Box<Seen>),
}

#[derive(Clone, Debug)]
enum Note {
    Before(String),
    After(String),
    Nag(u8),
}

/// A board of eight files and ranks that stands for a move.
fn seen(level: Level) -> BoxedStrategy<Play> {
    let stated = select(vec![Stated::empty(), Stated::TURN, Stated::all()]);
    let seen = (grid(8, 8, level), stated).prop_map(|(grid, stated)| {
        let position = Position::of(World::Board(plain_grid(grid)));
        Play::Seen(Box::new(Seen { position, stated }))
    });
    seen.boxed()
}

fn play(level: Level) -> BoxedStrategy<Play> {
    let mut plays = Vec::new();
    let several = level.has(Feature::SEVERAL_MOVES);
    if level.worlds.contains(Worlds::BOARD) {
        plays.push((6, ply(level).prop_map(Play::One).boxed()));
        if several {
            let moves = vec((ply(level), note(level)), 0..4);
            plays.push((1, moves.prop_map(Play::Several).boxed()));
        }
    }
    if level.worlds.intersects(Worlds::PLANE | Worlds::MULTIVERSE) {
        let most = if several { 4 } else { 2 };
        let least = usize::from(!several);
        let moves = vec((wide(level), note(level)), least..most);
        plays.push((2, moves.prop_map(Play::Wide).boxed()));
    }
    proptest::strategy::Union::new_weighted(plays).boxed()
}

fn note(level: Level) -> BoxedStrategy<Vec<Note>> {
    let mut notes = Vec::new();
    if level.has(Feature::COMMENTS) {
        notes.push(text().prop_map(Note::After).boxed());
        notes.push(text().prop_map(Note::Before).boxed());
    }
    if level.has(Feature::NAGS) {
        notes.push(any::<u8>().prop_map(Note::Nag).boxed());
    }
    if notes.is_empty() {
        return Just(Vec::new()).boxed();
    }
    let one = proptest::strategy::Union::new(notes);
    prop_oneof![3 => Just(Vec::new()), 1 => vec(one, 0..4)].boxed()
}

fn annotate(tree: &mut Tree, of: MoveId, notes: &[Note]) {
    for note in notes {
        let remark = match note {
            Note::Before(text) => Remark::Before(text),
            Note::After(text) => Remark::After(text),
            Note::Nag(n) => Remark::Nag((*n).into()),
        };
        tree.remark_on(of, remark);
    }
}

/// Trees: each node hangs below any earlier one, most often the last.
fn tree(level: Level) -> impl Strategy<Value = Tree> {
    let boards = level.boards && level.worlds.contains(Worlds::BOARD);
    let plays = prop_oneof![
        4 => vec(play(level), 14),
        2 * u32::from(boards) => vec(if boards { seen(level) } else { play(level) }, 14),
    ];
    let below = prop_oneof![4 => Just(0_usize), 1 => 0_usize..100];
    let node = (below, side(level), any::<bool>(), note(level));
    let some = vec(node, 0..14);
    let nodes = (prop_oneof![1 => Just(Vec::new()), 6 => some], plays);
    let nodes = nodes.prop_map(|(nodes, plays)| {
        let pairs = nodes.into_iter().zip(plays);
        let joined =
            pairs.map(|((below, side, usual, note), play)| (below, side, usual, play, note));
        joined.collect::<Vec<_>>()
    });
    (note(level), nodes).prop_map(move |(first, nodes)| {
        let mut tree = Tree::default();
        annotate(&mut tree, NodeId::ROOT.whole(), &first);
        let mut ids = vec![NodeId::ROOT];
        for (back, any_side, usual, play, notes) in nodes {
            let back = if level.has(Feature::VARIATIONS) {
                back
            } else {
                0
            };
            let parent = ids[ids.len() - 1 - back % ids.len()];
            let side = match (usual || level.plain, parent == NodeId::ROOT) {
                (false, _) => any_side,
                (true, true) => Side::White,
                (true, false) => tree.side(parent).other(),
            };
            let span = Span::default();
            let mut inside = Vec::new();
            let id = match play {
                Play::One(ply) => tree.push(parent, side, ply, span),
                Play::Several(moves) => {
                    let (plies, notes): (Vec<_>, Vec<_>) = moves.into_iter().unzip();
                    inside = notes;
                    tree.push_several(parent, side, &plies, span)
                }
                Play::Wide(moves) => {
                    let (moves, notes): (Vec<_>, Vec<_>) = moves.into_iter().unzip();
                    inside = notes;
                    tree.push_wide(parent, side, moves, span)
                }
                Play::Seen(seen) => tree.push_seen(parent, side, *seen, span),
            };
            annotate(&mut tree, id.whole(), &notes);
            for (nth, notes) in inside.iter().enumerate() {
                annotate(&mut tree, id.nth(nth), notes);
            }
            ids.push(id);
        }
        tree
    })
}

/// Games.
pub fn game(level: Level) -> impl Strategy<Value = Game> {
    let has = |f| level.has(f);
    let start = prop_oneof![
        3 => Just(Start::Usual),
        1 => position(level).prop_map(|p| Start::Given(Arc::new(p))),
    ];
    let outcome = select(vec![
        Outcome::Unknown,
        Outcome::White,
        Outcome::Black,
        Outcome::Draw,
        Outcome::Neither,
    ]);
    (
        gated(has(Feature::TAGS), vec((name(), text()), 0..5)),
        variant(level),
        gated(has(Feature::CUSTOM_START), start),
        tree(level),
        gated(has(Feature::OUTCOME), outcome),
        gated(has(Feature::EXTRAS), extras()),
    )
        .prop_map(|(tags, variant, start, tree, outcome, extras)| Game {
            tags: tags.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect(),
            variant,
            start,
            tree,
            outcome,
            extras,
            ..Game::default()
        })
}
