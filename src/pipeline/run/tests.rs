use super::*;
use crate::diag::Diagnostic;
use crate::diag::{Code, Sink};
use crate::formats::FormatName;
use crate::io::{Batches, Record};
use crate::io::{Framing, Reading, Source};
use crate::pipeline::{Error, Input, Verdict};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{ThreadId, current};

/// Reports a message for every record.
struct Talk;

impl Job for Talk {
    type Item = u8;

    fn record(&mut self, _: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        sink.push(Diagnostic::warning(Code("x/odd"), "odd"));
        out.extend_from_slice(b"x");
        Verdict::Written(1)
    }
}

#[test]
fn a_panic_while_a_message_is_shown_costs_that_record_alone() {
    for jobs in [1, 2] {
        let run = Run {
            inputs: &[],
            show: &|record, sink, _| {
                assert_ne!(record.origin.index, 1, "a defect");
                vec![(sink.counts()[0].code, "shown\n".to_owned())]
            },
            quota: Quota::default(),
            selecting: None,
            beside: SideOutputs::default(),
            fail_fast: false,
            jobs,
        };
        let source = Source::from_bytes("-", "a\nb\nc\n");
        let batches = Batches::new(source, &Framing::Line, small(1));
        let mut feed = One::new(batches, Maker::new(|| Talk));
        let (mut report, mut out, mut shown) = (Report::default(), Vec::new(), 0);
        let done = run.all(&mut feed, |_, event| {
            if let Event::Step(step) = event {
                report.add(&step.report);
                out.extend_from_slice(&step.out);
                shown += step.messages.shown.len();
            }
            Ok::<bool, Error>(true)
        });
        done.unwrap();
        assert_eq!((report.records, report.rejected), (3, 1), "-j {jobs}");
        assert_eq!((out.as_slice(), shown), (&b"xx"[..], 2), "-j {jobs}");
    }
}

/// Small batches, so that few records are several of them.
fn small(batch: usize) -> Reading {
    Reading {
        batch,
        ..Reading::default()
    }
}

/// Writes each record again, with the thread that did it.
struct Echo(&'static Mutex<Vec<ThreadId>>);

impl Job for Echo {
    type Item = u8;

    fn record(&mut self, record: &Record<'_>, out: &mut Vec<u8>, _: &mut Sink) -> Verdict {
        out.extend_from_slice(record.bytes);
        self.0.lock().unwrap().push(current().id());
        Verdict::Written(1)
    }
}

fn echo(text: &str, jobs: usize) -> (Vec<u8>, Vec<ThreadId>) {
    let threads: &'static Mutex<Vec<ThreadId>> = Box::leak(Box::default());
    let run = Run::<()> {
        inputs: &[],
        show: &|_, _, _| Vec::new(),
        quota: Quota::default(),
        selecting: None,
        beside: SideOutputs::default(),
        fail_fast: false,
        jobs,
    };
    let source = Source::from_bytes("x", text);
    let batches = Batches::new(source, &Framing::Line, small(100));
    let mut feed = One::new(batches, Maker::new(move || Echo(threads)));
    let mut out = Vec::new();
    let each = |_, event: Event<'_, u8, ()>| {
        if let Event::Step(step) = event {
            out.extend_from_slice(&step.out);
        }
        Ok::<bool, Error>(true)
    };
    run.all(&mut feed, each).unwrap();
    (out, std::mem::take(&mut threads.lock().unwrap()))
}

#[test]
fn a_file_of_one_batch_takes_no_threads_and_the_order_is_that_of_the_input() {
    let (out, threads) = echo("a\nb\n", 16);
    assert_eq!((&*out, threads), (&b"ab"[..], vec![current().id(); 2]));
    let lines: String = (0..5000).map(|i| format!("{i}\n")).collect();
    for jobs in [1, 2, 16] {
        let (out, threads) = echo(&lines, jobs);
        assert_eq!(out, lines.replace('\n', "").as_bytes());
        assert_eq!(threads.contains(&current().id()), jobs == 1);
    }
}

/// Yields a row of numbers instead of bytes.
struct Rows(usize);

impl Job for Rows {
    type Item = (usize, u64, usize);

    fn begin(&mut self, number: usize, _: &Input) {
        self.0 = number;
    }

    fn record(&mut self, record: &Record<'_>, out: &mut Vec<Self::Item>, _: &mut Sink) -> Verdict {
        out.push((self.0, record.origin.index, record.bytes.len()));
        Verdict::Written(1)
    }
}

#[test]
fn what_is_yielded_need_not_be_bytes() {
    for jobs in [1, 3] {
        let run = Run::<()> {
            inputs: &[Input::new("x")],
            show: &|_, _, _| Vec::new(),
            quota: Quota::default(),
            selecting: None,
            beside: SideOutputs::default(),
            fail_fast: false,
            jobs,
        };
        let lines: String = (0..9000).map(|i| format!("{i}\n")).collect();
        let batches = Batches::new(Source::from_bytes("x", lines), &Framing::Line, small(100));
        let mut feed = One::new(batches, Maker::new(|| Rows(7)));
        let mut rows = Vec::new();
        let each = |_, event: Event<'_, _, ()>| {
            if let Event::Step(step) = event {
                rows.append(&mut step.out);
            }
            Ok::<bool, Error>(true)
        };
        run.all(&mut feed, each).unwrap();
        let want = (0..9000_u64).map(|i| (0, i, i.to_string().len()));
        assert!(rows.into_iter().eq(want), "-j {jobs}");
    }
}

/// Refuses every record.
struct Refuse;

impl Job for Refuse {
    type Item = u8;

    fn record(&mut self, _: &Record<'_>, _: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        sink.push(Diagnostic::error(Code("x/wrong"), "wrong"));
        Verdict::Rejected
    }
}

/// A file, and then an input that may have no writer.
struct FileAndPipe(Option<One<u8>>);

impl<'f> Feed<'f, u8> for FileAndPipe {
    fn next(&mut self) -> Option<Piece<'f, u8>> {
        let file = self.0.as_mut().expect("the pipe is opened for nothing");
        let piece = file.next();
        if piece
            .as_ref()
            .is_none_or(|p| matches!(p.what, What::End(_)))
        {
            self.0 = None;
        }
        piece
    }

    fn may_wait(&self) -> bool {
        self.0.is_none()
    }

    fn is_done(&self) -> bool {
        false
    }
}

#[test]
fn an_input_that_may_have_to_be_waited_for_is_opened_only_when_it_is_needed() {
    for jobs in [1, 2] {
        let run = Run::<()> {
            inputs: &[],
            show: &|_, _, _| Vec::new(),
            quota: Quota::default(),
            selecting: None,
            beside: SideOutputs::default(),
            fail_fast: true,
            jobs,
        };
        let batches = Batches::new(Source::from_bytes("x", "a\n"), &Framing::Line, small(1));
        let mut feed = FileAndPipe(Some(One::new(batches, Maker::new(|| Refuse))));
        let mut stopped = false;
        let each = |_, event: Event<'_, _, ()>| {
            stopped |= matches!(event, Event::Step(step) if step.stop);
            Ok::<bool, Error>(true)
        };
        run.all(&mut feed, each).unwrap();
        assert!(stopped);
    }
}

/// Counts the bytes that were worked on and are not passed on yet.
struct Count(Arc<AtomicUsize>);

impl Job for Count {
    type Item = u64;

    fn record(&mut self, record: &Record<'_>, out: &mut Vec<u64>, _: &mut Sink) -> Verdict {
        self.0.fetch_add(record.bytes.len(), Ordering::Relaxed);
        out.push(record.origin.index);
        Verdict::Written(1)
    }
}

const LINE: usize = 1_000;

/// Opens inputs that are claimed to be small: the first is not there, some become large when they are decompressed.
struct Deceptive(Arc<AtomicUsize>);

impl Opener<u64> for Deceptive {
    fn open(&self, input: usize) -> Result<Open<u64>, Error> {
        let lines = match input {
            0 => return Err(Error::Other("not there".into())),
            5 | 10 => 15_000,
            n => n,
        };
        let text = format!("{}\n", "x".repeat(LINE)).repeat(lines);
        let count = Arc::clone(&self.0);
        Ok(Open {
            format: Arc::new(FormatName::parse("uci").unwrap()),
            batches: Batches::new(
                Source::from_bytes("x", text),
                &Framing::Line,
                Reading::default(),
            ),
            maker: Maker::new(move || Count(Arc::clone(&count))),
        })
    }
}

/// The number of inputs.
struct SmallOnes(Arc<Deceptive>, std::ops::Range<usize>);

impl<'f> Feed<'f, u64> for SmallOnes {
    fn next(&mut self) -> Option<Piece<'f, u64>> {
        let input = self.1.next()?;
        let opener: Arc<dyn Opener<u64>> = self.0.clone();
        let what = What::Small {
            opener,
            bytes: 30_000,
        };
        Some(Piece { input, what })
    }

    fn is_done(&self) -> bool {
        self.1.is_empty()
    }
}

/// The rows of each input, and the most bytes that waited to be passed on.
fn small_ones(jobs: usize, until: usize) -> (Vec<(usize, usize)>, usize) {
    let waiting = Arc::<AtomicUsize>::default();
    let run = Run::<()> {
        inputs: &[],
        show: &|_, _, _| Vec::new(),
        quota: Quota::default(),
        selecting: None,
        beside: SideOutputs::default(),
        fail_fast: false,
        jobs,
    };
    let mut feed = SmallOnes(Arc::new(Deceptive(Arc::clone(&waiting))), 0..12);
    let (mut rows, mut most, mut seen) = (Vec::new(), 0, 0);
    let each = |input, event: Event<'_, u64, ()>| {
        most = most.max(waiting.load(Ordering::Relaxed));
        match event {
            Event::Begin(_) => seen = 0,
            Event::Step(step) => {
                let from = seen as u64;
                assert!(
                    step.out
                        .iter()
                        .copied()
                        .eq(from..from + step.out.len() as u64)
                );
                seen += step.out.len();
                waiting.fetch_sub(step.out.len() * LINE, Ordering::Relaxed);
            }
            Event::End(result) => rows.push((input, if result.is_ok() { seen } else { 0 })),
        }
        Ok::<bool, Error>(input < until)
    };
    run.all(&mut feed, each).unwrap();
    (rows, most)
}

#[test]
fn inputs_that_are_larger_than_they_seem_are_passed_on_in_parts_and_in_order() {
    let lines = |n| if [5, 10].contains(&n) { 15_000 } else { n };
    let want: Vec<_> = (0..12)
        .map(|n| (n, if n == 0 { 0 } else { lines(n) }))
        .collect();
    for jobs in [1, 2, 4] {
        let (rows, most) = small_ones(jobs, 12);
        assert_eq!(rows, want, "-j {jobs}");
        assert!(most <= 12 << 20, "-j {jobs}: {most} bytes");
        // Nobody waits for a turn that does not come.
        assert!(small_ones(jobs, 5).0.len() < 12, "-j {jobs}");
    }
}
