use bitflags::bitflags;

bitflags! {
    /// Parts of a move that a notation states, or that its writer needs.
    #[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
    pub struct Part: u16 {
        /// Full origin and target squares, promotion, drop.
        const SQUARES = 1 << 0;
        /// What moves.
        const KIND = 1 << 1;
        /// Whether and what it captures, en passant.
        const CAPTURE = 1 << 2;
        /// Whether it castles, and with which rook.
        const CASTLING = 1 << 3;
        /// Check and mate.
        const CHECK = 1 << 4;
        /// The shortest origin that algebraic notation may write.
        const SAN = 1 << 5;
        /// Whether the last move of a line stalemates.
        const END = 1 << 6;
        /// Its number among the legal moves, sorted by their algebraic names.
        const ORDINAL = 1 << 7;
        /// Whether it wins or loses at once without mate; it then has the mark of mate.
        const DECISION = 1 << 8;
        /// Its word in the spelling that the target asks for.
        const SPELLING = 1 << 9;
        /// What algebraic notation needs.
        const ALGEBRAIC = Self::SQUARES.bits() | Self::KIND.bits() | Self::CAPTURE.bits()
            | Self::CASTLING.bits() | Self::CHECK.bits() | Self::SAN.bits();
    }
}

bitflags! {
    /// Kinds of boards that a format can hold.
    #[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
    pub struct Worlds: u8 {
        /// Files × ranks.
        const BOARD = 1;
        /// The infinite board.
        const PLANE = 2;
        /// Many boards along time and timelines.
        const MULTIVERSE = 4;
    }
}
