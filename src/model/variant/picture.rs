use super::{Sided, Zone};
use crate::model::Kind;
use serde::{Deserialize, Serialize};

/// How the board and the pieces of a variant look. This does not change the rules.
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
    /// Rectangles that are outlined. If pieces are on points, their diagonals are also drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub palace: Option<Sided<Zone>>,
    /// If pieces are on points: ranks between which the lines of files are not drawn. Otherwise:
    /// squares of another color.
    #[serde(skip_serializing_if = "Zone::is_empty")]
    pub river: Zone,
    /// Rectangles whose diagonals are drawn.
    #[serde(skip_serializing_if = "Zone::is_empty")]
    pub diagonals: Zone,
    /// Squares of another color, such as those that win.
    #[serde(skip_serializing_if = "Zone::is_empty")]
    pub marked: Zone,
    /// The shape of the pieces, if they are drawn as characters.
    #[serde(skip_serializing_if = "is_usual")]
    pub pieces: Form,
    /// The characters of the pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<Character>,
}

/// How the squares of a board are drawn.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Surface {
    /// Light and dark squares.
    #[default]
    Checkered,
    /// Squares of one color with lines between them.
    Plain,
    /// Lines; the pieces are on their intersections.
    Points,
}

/// The shape of pieces that are drawn as characters.
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
    /// The piece.
    pub piece: Kind,
    /// Its character, which may be different for each player.
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
