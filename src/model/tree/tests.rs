use super::*;
use crate::model::{Kind, Sq};

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
fn remarks_of_a_line_are_forgotten_as_they_are_left_out_of_a_copy() {
    let mut t = Tree::default();
    let a = t.push(NodeId::ROOT, Side::White, ply(1), Span::new(3, 5));
    let b = t.push(a, Side::Black, ply(2), Span::new(6, 8));
    t.comment(NodeId::ROOT, "before");
    t.comment_before(b, "held");
    t.nag(b, 1_u32);
    let (mut some, mut all) = (t.clone(), t.clone());
    some.drop_remarks(true, false);
    assert_eq!((some.comment_count(), some.nag_count()), (0, 1));
    assert_eq!(some.remarks(b).collect::<Vec<_>>(), [Remark::Nag(1)]);
    all.drop_remarks(true, true);
    some.drop_remarks(false, true);
    for tree in [&all, &some] {
        assert_eq!((tree.comment_count(), tree.nag_count()), (0, 0));
        assert_eq!((tree.first_comment(), tree.first_nag()), (None, None));
        assert!([NodeId::ROOT, a, b].iter().all(|id| !tree.has_remarks(*id)));
        assert_eq!((tree.len(), tree.span(b)), (2, Span::new(6, 8)));
    }
    assert_eq!(all, some);
    all.comment(a, "new");
    assert_eq!(all.remarks(a).collect::<Vec<_>>(), [Remark::After("new")]);
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

#[test]
fn single_moves_of_a_turn_have_their_own_places_and_remarks() {
    let mut t = Tree::default();
    let span = |a, b| Span::new(a, b);
    let two = [WideMove::default(), WideMove::default()];
    let turn = t.push_wide(NodeId::ROOT, Side::White, two.clone(), span(0, 30));
    let one = t.push_wide(turn, Side::Black, [WideMove::default()], span(31, 40));
    let several = t.push_several(one, Side::White, &[ply(1), ply(2)], span(41, 60));
    t.set_span_of(turn.nth(1), span(10, 20));
    t.remark_on(turn.nth(0), Remark::Nag(1));
    t.remark_on(turn.nth(0), Remark::After("between"));
    t.comment(turn, "behind");
    t.remark_on(one.nth(0), Remark::After("alone"));
    t.remark_on(several.nth(1), Remark::Before("late"));
    let on = |t: &Tree, of| {
        let remarks = t.remarks_on(of).map(|r| format!("{r:?}"));
        remarks.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(on(&t, turn.nth(0)), "Nag(1) After(\"between\")");
    assert_eq!(on(&t, turn.nth(1)), "");
    assert_eq!(on(&t, turn.whole()), "After(\"behind\")");
    assert_eq!(on(&t, one.whole()), "After(\"alone\")");
    assert_eq!(on(&t, several.nth(1)), "Before(\"late\")");
    assert_eq!(t.all_remarks(turn).count(), 3);
    assert_eq!(t.all_remarks(one).count(), 1);
    assert_eq!((t.comment_count(), t.nag_count()), (4, 1));
    assert_eq!(t.first_nag(), Some(turn));
    assert_eq!(t.span_of(turn.nth(0)), span(0, 30));
    assert_eq!(t.span_of(turn.nth(1)), span(10, 20));
    t.move_spans(|s| span(s.start as usize + 5, s.end as usize + 5));
    assert_eq!(t.span_of(turn.nth(1)), span(15, 25));

    let mut same = t.clone();
    same.drop_remarks(false, false);
    assert_eq!(same, t);
    assert_eq!(same.span_of(turn.nth(1)), span(15, 25));
    same.drop_remarks(true, false);
    assert_ne!(same, t);
    assert_eq!((same.comment_count(), same.nag_count()), (0, 1));
    assert_eq!(on(&same, turn.nth(0)), "Nag(1)");
    t.clear();
    let again = t.push_wide(NodeId::ROOT, Side::White, two, span(0, 1));
    assert_eq!(t.all_remarks(again).count(), 0);
    assert_eq!(t.span_of(again.nth(1)), span(0, 1));
}

#[test]
fn a_move_with_exact_coordinates_is_as_small_as_it_can_be() {
    assert!(size_of::<WideMove>() <= 160);
}
