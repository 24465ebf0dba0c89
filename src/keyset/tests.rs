use super::*;
use std::collections::HashMap;

/// Numbers that look random, always the same.
fn numbers(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

fn key(n: u64) -> u128 {
    let mut next = numbers(n);
    match n {
        0 => 0,
        _ => (u128::from(next()) << 64) | u128::from(next()),
    }
}

#[test]
fn a_table_holds_what_a_map_holds() {
    let (mut table, mut map, mut next) = (Table::default(), HashMap::new(), numbers(1));
    for _ in 0..20_000 {
        let (key, value) = (key(next() % 9_000), next());
        let (known, kept) = table.enter(key, value);
        assert_eq!(known, map.contains_key(&key));
        assert_eq!(*kept, *map.entry(key).or_insert(value));
    }
    assert_eq!(table.len(), map.len());
    assert!(table.contains(0) && !table.contains(1));
    assert!(table.bytes() >= map.len() * 24);
    assert!(table.bytes() < map.len() * 50, "{}", table.bytes());
    let mut sorted: Vec<(u128, u64)> = map.into_iter().collect();
    sorted.sort_unstable();
    let mut drained = Vec::new();
    table
        .drain(|key, value| {
            drained.push((key, value));
            Ok::<(), ()>(())
        })
        .unwrap();
    assert_eq!(drained, sorted);
    assert!(table.is_empty() && table.bytes() == 0 && !table.contains(0));
}

#[test]
fn keys_that_begin_alike_only_stand_in_each_others_way() {
    let mut table = Table::<()>::default();
    for n in 1..3_000_u128 {
        assert!(!table.enter(n, ()).0);
    }
    assert!((1..3_000).all(|n| table.contains(n)) && !table.contains(3_000));
}

#[test]
fn a_sorter_sorts_in_memory_and_on_disk() {
    let folder = std::env::temp_dir();
    for bytes in [1, 10_000, 1 << 20] {
        let (mut sorter, mut all, mut next) = (Sorter::new(bytes, &folder), Vec::new(), numbers(2));
        for _ in 0..3_000 {
            let entry = Entry {
                key: key(next() % 500),
                numbers: [next(), next(), next()],
            };
            all.push(entry);
            sorter.push(entry).unwrap();
        }
        all.sort_unstable();
        let (mut sorted, mut found) = (sorter.sorted().unwrap(), Vec::new());
        while let Some(entry) = sorted.next().unwrap() {
            found.push(entry);
        }
        assert_eq!(found, all, "{bytes}");
    }
}

/// Keys and rank of each unit; the numbers of those that are kept, with their counts.
fn deduplicated(units: &[(Vec<u128>, u64)], memory: usize, at_once: bool) -> Vec<(usize, u64)> {
    let mut deduplicator = Deduplicator::new(Plan {
        memory,
        folder: std::env::temp_dir(),
        at_once,
    });
    let mut kept = Vec::new();
    for (n, (keys, rank)) in units.iter().enumerate() {
        let facts = [n as u64; 5];
        let fate = deduplicator.offer(keys, *rank, (|| facts, format!("unit {n}").as_bytes()));
        if fate.unwrap() == Fate::Kept {
            kept.push((n, 0));
        }
    }
    let mut settled = deduplicator.finish(None).unwrap();
    while let Some((unit, count)) = settled.next().unwrap() {
        let n = unit.facts[4] as usize;
        assert_eq!(unit.bytes, format!("unit {n}").as_bytes());
        kept.extend(count.map(|count| (n, count)));
    }
    kept
}

/// The same by the definition.
fn by_definition(units: &[(Vec<u128>, u64)]) -> Vec<(usize, u64)> {
    let mut best: HashMap<u128, (u64, usize, u64)> = HashMap::new();
    for (n, (keys, rank)) in units.iter().enumerate() {
        for key in keys {
            let entry = best.entry(*key).or_insert((*rank, n, 0));
            entry.2 += 1;
            if *rank > entry.0 {
                (entry.0, entry.1) = (*rank, n);
            }
        }
    }
    let mut kept: HashMap<usize, u64> = HashMap::new();
    for (_, n, count) in best.into_values() {
        let most = kept.entry(n).or_default();
        *most = count.max(*most);
    }
    let free = units.iter().enumerate().filter(|(_, u)| u.0.is_empty());
    kept.extend(free.map(|(n, _)| (n, 0)));
    let mut kept: Vec<_> = kept.into_iter().collect();
    kept.sort_unstable();
    kept
}

fn units(ranks: u64) -> Vec<(Vec<u128>, u64)> {
    let mut next = numbers(3);
    let mut one = |_| {
        let keys = (0..next() % 3).map(|_| key(next() % 1_500)).collect();
        (keys, next() % ranks)
    };
    (0..4_000).map(&mut one).collect()
}

#[test]
fn a_sieve_keeps_the_same_units_whatever_its_memory() {
    for ranks in [1, 7] {
        let units = units(ranks);
        let expected = by_definition(&units);
        for memory in [1, 4_000, 100_000, 1 << 30] {
            assert_eq!(deduplicated(&units, memory, false), expected, "{memory}");
        }
    }
}

#[test]
fn what_is_decided_at_once_is_what_is_decided_at_the_end() {
    let units = units(1);
    let numbers = |kept: Vec<(usize, u64)>| kept.into_iter().map(|k| k.0).collect::<Vec<_>>();
    let expected = numbers(by_definition(&units));
    for memory in [1, 4_000, 100_000, 1 << 30] {
        assert_eq!(
            numbers(deduplicated(&units, memory, true)),
            expected,
            "{memory}"
        );
    }
}

#[test]
fn units_that_are_only_counted_are_duplicates() {
    let all: Vec<u128> = units(1).into_iter().flat_map(|(keys, _)| keys).collect();
    let offered: Vec<_> = all.iter().map(|key| (vec![*key], 0)).collect();
    let expected = by_definition(&offered);
    for memory in [1, 4_000, 100_000, 1 << 30] {
        let (folder, at_once) = (std::env::temp_dir(), false);
        let mut deduplicator = Deduplicator::new(Plan {
            memory,
            folder,
            at_once,
        });
        let mut seen = HashMap::new();
        for (n, key) in all.iter().enumerate() {
            let times: &mut usize = seen.entry(*key).or_default();
            *times += 1;
            if *times > 1 && n % 3 > 0 {
                deduplicator.count_again(*key).unwrap();
                continue;
            }
            deduplicator
                .offer(&[*key], 0, (|| [n as u64; 5], b""))
                .unwrap();
        }
        let (mut settled, mut kept) = (deduplicator.finish(None).unwrap(), Vec::new());
        while let Some((unit, count)) = settled.next().unwrap() {
            kept.extend(count.map(|count| (unit.facts[0] as usize, count)));
        }
        assert_eq!(kept, expected, "{memory}");
    }
}

/// The numbers that are kept of a batch of keys, with an index.
fn batch(folder: &std::path::Path, keys: &[u128], memory: usize) -> Vec<u64> {
    let mut index = Index::open(folder, "numbers").unwrap();
    let mut deduplicator = Deduplicator::new(Plan {
        memory,
        folder: std::env::temp_dir(),
        at_once: false,
    });
    for (n, key) in keys.iter().enumerate() {
        deduplicator
            .offer(&[*key], 0, (|| [n as u64; 5], b""))
            .unwrap();
    }
    let mut settled = deduplicator.finish(Some(&mut index)).unwrap();
    let mut kept = Vec::new();
    while let Some((unit, count)) = settled.next().unwrap() {
        kept.extend(count.map(|_| unit.facts[0]));
    }
    index.commit().unwrap();
    kept
}

#[test]
fn an_index_knows_the_keys_of_all_batches_before() {
    let folder = tempfile::tempdir().unwrap();
    let (mut next, mut seen) = (numbers(4), std::collections::HashSet::new());
    let sizes = [2_000, 40, 3, 9_000, 700, 0, 1, 5_000, 30_000, 2, 500];
    for (n, size) in sizes.into_iter().enumerate() {
        // Some keys are close together, as keys of other functions might be.
        let mut one = || match next() % 10 {
            0 => u128::from(next() % 5_000),
            _ => key(next() % 90_000),
        };
        let keys: Vec<u128> = (0..size).map(|_| one()).collect();
        let kept = batch(folder.path(), &keys, [1, 1 << 30][n % 2]);
        let new = |n: &u64| seen.insert(keys[*n as usize]);
        let expected: Vec<u64> = (0..size).filter(new).collect();
        assert_eq!(kept, expected, "batch {n}");
    }
    let files = std::fs::read_dir(folder.path()).unwrap();
    let bytes = |e: std::io::Result<std::fs::DirEntry>| e.unwrap().metadata().unwrap().len();
    let bytes: u64 = files.map(bytes).sum();
    assert!(bytes <= seen.len() as u64 * 16 + 600, "{bytes}");
}

#[test]
fn an_index_is_as_it_was_until_it_is_committed() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(batch(folder.path(), &[key(1), key(2)], 1 << 20), [0, 1]);
    for _ in 0..2 {
        let mut index = Index::open(folder.path(), "numbers").unwrap();
        let mut keys = [key(2), key(3)];
        keys.sort_unstable();
        assert_eq!(
            keys.map(|key| index.enter(key).unwrap()),
            keys.map(|k| k == key(2))
        );
        let locked = Index::open(folder.path(), "numbers").unwrap_err();
        assert!(matches!(locked, Error::Locked(_)));
    }
    // What a run leaves that was killed between its steps.
    std::fs::write(folder.path().join("run-2.keys"), b"half").unwrap();
    assert_eq!(batch(folder.path(), &[key(1), key(3)], 1 << 20), [1]);
    assert_eq!(batch(folder.path(), &[key(3), key(2)], 1 << 20), [0; 0]);
}

#[test]
fn other_folders_and_damaged_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("games.pgn"), "").unwrap();
    let no_index = Index::open(path, "numbers").unwrap_err();
    assert!(no_index.to_string().contains("games.pgn"), "{no_index}");
    std::fs::remove_file(path.join("games.pgn")).unwrap();
    batch(path, &[key(1), key(2)], 1 << 20);
    let other = Index::open(path, "letters").unwrap_err();
    assert!(matches!(other, Error::OtherKey { .. }), "{other}");
    let (run, manifest) = (path.join("run-1.keys"), path.join("manifest"));
    let whole = std::fs::read(&run).unwrap();
    for damaged in [vec![0; 32], [&whole[16..], &whole[..16]].concat()] {
        std::fs::write(&run, damaged).unwrap();
        let damaged = Index::open(path, "numbers").unwrap_err();
        assert!(damaged.to_string().contains("checksum"), "{damaged}");
    }
    std::fs::write(&run, &whole).unwrap();
    let text = std::fs::read(&manifest).unwrap();
    std::fs::remove_file(&manifest).unwrap();
    let lost = Index::open(path, "numbers").unwrap_err();
    assert!(lost.to_string().contains("run-1.keys"), "{lost}");
    std::fs::write(&manifest, text).unwrap();
    std::fs::write(path.join("run-1.keys"), [0; 31]).unwrap();
    let damaged = Index::open(path, "numbers").unwrap_err();
    assert!(damaged.to_string().contains("31 bytes"), "{damaged}");
    std::fs::write(path.join("manifest"), "panchess-index/9\n").unwrap();
    let newer = Index::open(path, "numbers").unwrap_err();
    assert!(newer.to_string().contains("line 1"), "{newer}");
}
