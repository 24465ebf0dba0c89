/// How many parts a table has: each grows by itself, so that growing never needs twice the memory.
const PARTS: usize = 256;

/// Within a part, the slot of a key is proportional to its value, so a part is nearly sorted.
///
/// At most 3/4 of the slots of a part are used, because searching a fuller part takes longer.
const FULL: (usize, usize) = (3, 4);

/// A part with fewer places doubles when it grows: every key is moved then.
const MIN_GROWN_BY_PARTS: usize = 1 << 12;

/// A table of at most this many bytes fits into the processor cache anyway.
const CACHED: usize = 1 << 19;
/// The places of this many keys stay there until the keys are entered.
const CHUNK_OF_KEYS: usize = 1 << 9;

/// Keys with a value each: open addressing, in parts by the highest byte of the key.
#[derive(Debug)]
pub struct Table<V> {
    parts: Vec<Part<V>>,
    len: usize,
    places: usize,
}

#[derive(Debug)]
struct Part<V> {
    /// 0 is a free place.
    keys: Vec<u128>,
    values: Vec<V>,
    len: usize,
    /// The value of the key 0.
    zero: Option<V>,
}

impl<V: Copy + Default> Default for Table<V> {
    fn default() -> Self {
        Self {
            parts: (0..PARTS).map(|_| Part::default()).collect(),
            len: 0,
            places: 0,
        }
    }
}

impl<V> Default for Part<V> {
    fn default() -> Self {
        Self {
            keys: Vec::new(),
            values: Vec::new(),
            len: 0,
            zero: None,
        }
    }
}

impl<V: Copy + Default> Table<V> {
    /// The value of a key, which becomes `new` if the key was not there, and whether it was there.
    pub fn enter(&mut self, key: u128, new: V) -> (bool, &mut V) {
        let part = &mut self.parts[(key >> 120) as usize];
        let before = part.keys.len();
        let (known, value) = part.enter(key, new);
        self.places += value.1 - before;
        self.len += usize::from(!known);
        (known, value.0)
    }

    /// Fetches the places of keys that are entered next. The processor reads the memory of many of them at the same time,
    /// and would wait for that of each one later.
    pub fn prefetch(&self, keys: &[u128]) {
        if self.bytes() < CACHED {
            return;
        }
        let look = |key: &u128| {
            let keys = &self.parts[(key >> 120) as usize].keys;
            keys.get(home(*key, keys.len())).copied()
        };
        let seen = keys.iter().take(CHUNK_OF_KEYS).filter_map(look);
        std::hint::black_box(seen.fold(0, |all, key| all | key));
    }

    /// Whether a key is there.
    pub fn contains(&self, key: u128) -> bool {
        self.parts[(key >> 120) as usize].contains(key)
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.places * (size_of::<u128>() + size_of::<V>())
    }

    /// Takes all keys out in their order, until `each` fails.
    pub fn drain<E>(&mut self, mut each: impl FnMut(u128, V) -> Result<(), E>) -> Result<(), E> {
        (self.len, self.places) = (0, 0);
        for part in &mut self.parts {
            let mut sorted = std::mem::take(part).into_entries();
            sorted.sort_unstable_by_key(|(key, _)| *key);
            for (key, value) in sorted {
                each(key, value)?;
            }
        }
        Ok(())
    }
}

impl<V: Copy + Default> Part<V> {
    /// Whether the key was there; its value; and the number of places.
    fn enter(&mut self, key: u128, new: V) -> (bool, (&mut V, usize)) {
        let places = self.keys.len();
        if key == 0 {
            let known = self.zero.is_some();
            return (known, (self.zero.get_or_insert(new), places));
        }
        if (self.len + 1) * FULL.1 > places * FULL.0 {
            self.grow();
        }
        let (known, at) = match self.find(key) {
            Ok(at) => (true, at),
            Err(at) => {
                self.keys[at] = key;
                self.values[at] = new;
                self.len += 1;
                (false, at)
            }
        };
        (known, (&mut self.values[at], self.keys.len()))
    }

    fn contains(&self, key: u128) -> bool {
        match key {
            0 => self.zero.is_some(),
            _ => !self.keys.is_empty() && self.find(key).is_ok(),
        }
    }

    /// Where the key is, or the free place where it belongs. There is always a free place.
    fn find(&self, key: u128) -> Result<usize, usize> {
        let places = self.keys.len();
        let mut at = home(key, places);
        loop {
            match self.keys[at] {
                0 => return Err(at),
                there if there == key => return Ok(at),
                _ => at = if at + 1 == places { 0 } else { at + 1 },
            }
        }
    }

    /// Makes room: twice as much as long as that is little, then a quarter more, so that little of it stays free.
    fn grow(&mut self) {
        let more = match self.keys.len() {
            few @ ..MIN_GROWN_BY_PARTS => few,
            many => many / 4,
        };
        let places = (self.keys.len() + more).max(16);
        let larger = Self {
            keys: vec![0; places],
            values: vec![V::default(); places],
            ..Self::default()
        };
        let old = std::mem::replace(self, larger);
        self.zero = old.zero;
        for (key, value) in old.keys.into_iter().zip(old.values) {
            if key != 0
                && let Err(at) = self.find(key)
            {
                self.keys[at] = key;
                self.values[at] = value;
                self.len += 1;
            }
        }
    }

    fn into_entries(self) -> Vec<(u128, V)> {
        let zero = self.zero.map(|value| (0, value));
        let all = self.keys.into_iter().zip(self.values);
        zero.into_iter()
            .chain(all.filter(|(key, _)| *key != 0))
            .collect()
    }
}

/// The place of a key among this many: the 64 bits after its highest byte, scaled.
fn home(key: u128, places: usize) -> usize {
    let bits = (key >> 56) as u64;
    ((u128::from(bits) * places as u128) >> 64) as usize
}
