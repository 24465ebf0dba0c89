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
fn sieved(units: &[(Vec<u128>, u64)], memory: usize, at_once: bool) -> Vec<(usize, u64)> {
    let mut sieve = Sieve::new(Plan {
        memory,
        folder: std::env::temp_dir(),
        at_once,
    });
    let mut kept = Vec::new();
    for (n, (keys, rank)) in units.iter().enumerate() {
        let facts = [n as u64; 5];
        let fate = sieve.offer(keys, *rank, facts, format!("unit {n}").as_bytes());
        if fate.unwrap() == Fate::Kept {
            kept.push((n, 0));
        }
    }
    let mut settled = sieve.settle().unwrap();
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
        *kept.entry(n).or_default() += count;
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
            assert_eq!(sieved(&units, memory, false), expected, "{memory}");
        }
    }
}

#[test]
fn what_is_decided_at_once_is_what_is_decided_at_the_end() {
    let units = units(1);
    let numbers = |kept: Vec<(usize, u64)>| kept.into_iter().map(|k| k.0).collect::<Vec<_>>();
    let expected = numbers(by_definition(&units));
    for memory in [1, 4_000, 100_000, 1 << 30] {
        assert_eq!(numbers(sieved(&units, memory, true)), expected, "{memory}");
    }
}
