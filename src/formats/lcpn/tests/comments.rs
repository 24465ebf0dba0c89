use super::*;
use crate::model::Note;

const FILE: &str = "\
;;; Pieces of one game.

;; It slides.
(def rook ; by rank and file
  (wazir :rider)) ; the strongest

(def queen (/ rook ; slides
  bishop)) ; and diagonals
;; That is all.
";

#[test]
fn comments_stand_where_they_stood() {
    let written = "\
;; Pieces of one game.

;; It slides.
(def rook
  ;; by rank and file
  (wazir :rider)) ; the strongest

(def queen
  (/ rook
     ;; slides
     bishop)) ; and diagonals
;; That is all.
";
    assert_eq!(write("lcpn", &read("lcpn", FILE)), written);
    assert_eq!(write("lcpn", &read("lcpn", written)), written);
}

#[test]
fn comments_are_taken_along_into_another_style() {
    let written = "\
# Pieces of one game.

# It slides.
rook :=
  # by rank and file
  wazir:rider # the strongest

queen :=
  rook
  # slides
  / bishop # and diagonals
# That is all.
";
    assert_eq!(write("lcpn+c", &read("lcpn", FILE)), written);
    assert_eq!(write("lcpn", &read("lcpn", written)), written);
}

#[test]
fn a_page_of_comments_is_a_page() {
    let pieces = read("lcpn", "; nothing yet\n\n; still nothing\n\n");
    let lines = ["nothing yet", "still nothing"].map(|t| Note::Line(t.into()));
    assert_eq!(
        pieces.after,
        [lines[0].clone(), Note::Gap, lines[1].clone()]
    );
    assert_eq!(errors("lcpn", " \n\n"), [("lcpn/no-piece", 0)]);
}
