//! Comments, glyphs and variations of which only the number and the first place are kept, for a target that cannot
//! express them.

use super::{NodeId, Tree};
use crate::diag::Span;
use crate::model::Feature;

/// The features that are only counted, with their numbers and places.
#[derive(Copy, Clone, Debug)]
pub(super) struct Counted {
    what: Feature,
    variations: u32,
    /// The places of the first moves with a comment, with a glyph, and of a variation.
    first: [Span; 3],
}

/// A place after every other place.
const NOWHERE: Span = Span {
    start: u32::MAX,
    end: u32::MAX,
};

impl Counted {
    pub(super) const NOTHING: Self = Self {
        what: Feature::empty(),
        variations: 0,
        first: [NOWHERE; 3],
    };
}

/// The index of one of the three features.
fn slot(feature: Feature) -> usize {
    match feature {
        Feature::COMMENTS => 0,
        Feature::NAGS => 1,
        _ => 2,
    }
}

impl Tree {
    /// From now on until the tree is cleared, comments, glyphs or variations are only counted, and have no text. This
    /// is for a target that cannot express them.
    pub fn count_only(&mut self, what: Feature) {
        self.counted.what = what;
    }

    /// Whether this feature is only counted.
    #[inline]
    pub fn only_counts(&self, feature: Feature) -> bool {
        self.counted.what.contains(feature)
    }

    /// The place of the first comment, glyph or variation that was only counted: that of its move. It is empty before
    /// the first move.
    pub fn first_counted(&self, feature: Feature) -> Option<Span> {
        let first = self.counted.first[slot(feature)];
        (first != NOWHERE).then_some(first)
    }

    /// The number of variations that were only counted.
    pub(super) fn counted_variations(&self) -> u32 {
        self.counted.variations
    }

    /// Counts a comment or a glyph. If [`Tree::may_be_first`], its place must be [noted](Tree::note_counted).
    #[inline]
    pub fn count_remark(&mut self, feature: Feature) {
        match feature {
            Feature::COMMENTS => self.comments += 1,
            _ => self.nags += 1,
        }
    }

    /// Counts a variation that begins with the move at this place.
    pub fn count_variation(&mut self, place: Span) {
        self.counted.variations += 1;
        self.note_counted(Feature::VARIATIONS, place);
    }

    /// Whether a comment, a glyph or a variation of the move at this place, or of a later move, may be the first one.
    #[inline]
    pub fn may_be_first(&self, feature: Feature, place: Span) -> bool {
        place.start < self.counted.first[slot(feature)].start
    }

    /// Notes that a comment or a glyph that is only counted belongs to the move at this place.
    pub fn note_counted(&mut self, feature: Feature, place: Span) {
        let first = &mut self.counted.first[slot(feature)];
        if (place.start, place.end) < (first.start, first.end) {
            *first = place;
        }
    }

    /// Counts a comment of the node's move, if comments are only counted.
    #[inline]
    pub fn counts_comment(&mut self, id: NodeId) -> bool {
        self.counts(Feature::COMMENTS, id)
    }

    #[inline]
    pub(super) fn counts(&mut self, feature: Feature, id: NodeId) -> bool {
        let counted = self.only_counts(feature);
        if counted {
            self.count_remark(feature);
            self.note_counted(feature, self.span(id));
        }
        counted
    }

    /// Resets the counts of these features.
    pub(super) fn forget_counted(&mut self, features: Feature) {
        let gone = features & self.counted.what;
        if gone.contains(Feature::COMMENTS) {
            self.comments = 0;
        }
        if gone.contains(Feature::NAGS) {
            self.nags = 0;
        }
        if gone.contains(Feature::VARIATIONS) {
            self.counted.variations = 0;
        }
        let all = [Feature::COMMENTS, Feature::NAGS, Feature::VARIATIONS];
        for feature in all.into_iter().filter(|f| gone.contains(*f)) {
            self.counted.first[slot(feature)] = NOWHERE;
        }
        self.counted.what -= gone;
    }
}
