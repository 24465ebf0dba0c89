use super::{Sided, Zone};
use crate::model::Kind;
use serde::{Deserialize, Serialize};

/// How the board and the pieces of a variant look. It changes no rule.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(
    default,
    deny_unknown_fields,
    expecting = "how the board and the pieces look"
)]
pub struct Picture {
    /// The squares of the board.
    #[serde(skip_serializing_if = "is_usual")]
    pub board: Surface,
    /// Rectangles that are outlined, with their diagonals where pieces stand on points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub palace: Option<Sided<Zone>>,
    /// Ranks between which no line of a file is drawn where pieces stand on points; elsewhere
    /// squares of another color.
    #[serde(skip_serializing_if = "Zone::is_empty")]
    pub river: Zone,
    /// Rectangles whose diagonals are drawn.
    #[serde(skip_serializing_if = "Zone::is_empty")]
    pub diagonals: Zone,
    /// Squares of another color, such as those that win.
    #[serde(skip_serializing_if = "Zone::is_empty")]
    pub marked: Zone,
    /// The form of the pieces, where they are drawn with characters.
    #[serde(skip_serializing_if = "is_usual")]
    pub pieces: Form,
    /// The characters of the pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<Character>,
}

/// What a board looks like.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Surface {
    /// Light and dark squares.
    #[default]
    Checkered,
    /// Squares of one color with lines between them.
    Plain,
    /// Lines, on whose crossings the pieces stand.
    Points,
}

/// The form of pieces that have characters.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Round, in the colors of both players.
    #[default]
    Discs,
    /// With eight sides, in the colors of both players.
    Octagons,
    /// Pointed toward the opponent, all of one color.
    Wedges,
}

/// The character of a piece.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Which piece.
    pub piece: Kind,
    /// Its character, perhaps another one for each player.
    pub text: Sided<String>,
}

impl Picture {
    /// The zones that it names.
    pub fn zones(&self) -> impl Iterator<Item = &Zone> {
        let palace = self.palace.iter().flat_map(Sided::iter);
        palace.chain([&self.river, &self.diagonals, &self.marked])
    }
}

fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
