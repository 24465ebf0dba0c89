//! Names a piece may use without defining them.

use crate::diag::Sink;
use crate::formats;
use crate::formats::Options;
use crate::io::Record;
use crate::model::{Document, Pieces};
use std::sync::LazyLock;

const TEXT: &str = "
(def wazir [0 1]) (def ferz [1 1]) (def dabbabah [0 2]) (def knight [1 2]) (def alfil [2 2])
(def threeleaper [0 3]) (def camel [1 3]) (def zebra [2 3]) (def tripper [3 3])
(def giraffe [1 4]) (def antelope [3 4])
(def rook (wazir :rider)) (def bishop (ferz :rider)) (def queen (/ rook bishop))
(def nightrider (knight :rider)) (def commoner (/ ferz wazir)) (def king (/ ::royal ferz wazir))
(def archbishop (/ bishop knight)) (def chancellor (/ rook knight)) (def amazon (/ queen knight))
(def centaur (/ commoner knight)) (def gold-general (/ wazir (ferz :forward)))
(def silver-general (/ ferz (wazir :forward))) (def lance (rook :forward))
(def mao (=> wazir ferz)) (def moa (=> ferz wazir)) (def gryphon (-> ferz rook))
(def manticore (-> wazir bishop))
(def simple-pawn (/ (move (0 1 :only)) (capture (1 1 :forward))))
(def pawn (cond ((= (rank) 2) (/ simple-pawn ((& move no-jump) (0 2 :only))))
  ((= (rank) 7) (=> simple-pawn (promote-to queen rook knight bishop))) (t simple-pawn)))
";

/// The pieces everybody knows.
pub fn pieces() -> &'static Pieces {
    static PIECES: LazyLock<Pieces> = LazyLock::new(|| {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let format = formats::find("lcpn");
        if let Some(mut reader) = format.and_then(|f| f.reader(&Options::default())) {
            reader.read(&Record::of(TEXT), &mut doc, &mut sink);
        }
        match doc {
            Document::Pieces(pieces) => pieces,
            _ => Pieces::default(),
        }
    });
    &PIECES
}
