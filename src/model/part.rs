use bitflags::bitflags;

bitflags! {
    /// Parts of a move that a notation states, or that its writer needs.
    #[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
    pub struct Part: u16 {
        /// The complete start and target squares, promotion, drop.
        const SQUARES = 1 << 0;
        /// The piece that moves.
        const KIND = 1 << 1;
        /// Whether it captures, the captured piece, en passant.
        const CAPTURE = 1 << 2;
        /// Whether it castles, and with which rook.
        const CASTLING = 1 << 3;
        /// Check and mate.
        const CHECK = 1 << 4;
        /// How much of the start square algebraic notation must write.
        const SAN = 1 << 5;
        /// Whether the last move of a line stalemates.
        const END = 1 << 6;
        /// Its index in the list of legal moves, sorted by their algebraic spelling.
        const ORDINAL = 1 << 7;
        /// Whether it wins or loses the game at once without mate; it then has the mark of mate.
        const DECISION = 1 << 8;
        /// Its word in the spelling of the target.
        const SPELLING = 1 << 9;
        /// Everything that algebraic notation needs.
        const ALGEBRAIC = Self::SQUARES.bits() | Self::KIND.bits() | Self::CAPTURE.bits()
            | Self::CASTLING.bits() | Self::CHECK.bits() | Self::SAN.bits();
    }
}

bitflags! {
    /// Kinds of boards that a format can express.
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
