use super::*;
use crate::model::Kind;

fn ply(n: u8) -> Ply {
    Ply {
        kind: Some(Kind::PAWN),
        ..Ply::coordinates(Sq::new(n, 1), Sq::new(n, 3))
    }
}

#[test]
fn a_node_is_small() {
    assert_eq!(size_of::<Ply>(), 24);
    assert_eq!(size_of::<Node>(), 52);
}

#[test]
fn equal_trees_may_be_built_in_another_order() {
    let s = Span::default();
    let mut a = Tree::default();
    let a1 = a.push(NodeId::ROOT, Side::White, ply(1), s);
    let a2 = a.push(a1, Side::Black, ply(2), s);
    a.push(a1, Side::Black, ply(3), s);
    a.push(a2, Side::White, ply(4), s);
    a.comment(a2, "hm");

    let mut b = Tree::default();
    let b1 = b.push(NodeId::ROOT, Side::White, ply(1), s);
    let b2 = b.push(b1, Side::Black, ply(2), s);
    b.push(b2, Side::White, ply(4), s);
    b.push(b1, Side::Black, ply(3), s);
    assert_ne!(a, b);
    b.comment(b2, "hm");
    assert_eq!(a, b);
    assert_eq!(a.variation_count(), 1);
    assert_eq!(
        a.first_variation().map(|v| a.ply(v).unwrap().from.file),
        Some(3)
    );

    b.drop_variations();
    assert_eq!((b.len(), b.variation_count(), b.comment_count()), (3, 0, 1));
    a.drop_remarks(true, true);
    assert_eq!((a.len(), a.variation_count(), a.comment_count()), (4, 1, 0));
}

#[test]
fn wide_actions_live_beside_the_arena() {
    let mut t = Tree::default();
    let m = WideMove {
        kind: Some(Kind::ROOK),
        ..WideMove::default()
    };
    let id = t.push_wide(
        NodeId::ROOT,
        Side::White,
        [m.clone(), m.clone()],
        Span::default(),
    );
    assert_eq!(t.action(id), Action::Wide(&[m.clone(), m]));
    let id = t.push_several(id, Side::Black, &[ply(1), ply(2)], Span::default());
    assert_eq!(t.action(id), Action::Several(&[ply(1), ply(2)]));
    assert!(t.is_wide() && t.has_several());
}
