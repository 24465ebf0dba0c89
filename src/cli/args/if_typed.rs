use super::Cli;
use clap::error::Error;
use clap::{ArgMatches, Args, Command, CommandFactory, FromArgMatches, Id};
use std::cell::RefCell;
use std::ffi::OsString;
use std::ops::{Deref, DerefMut};

/// The options of a verb. [`command_for`] leaves them out if the verb is not typed.
#[derive(Debug)]
pub struct IfTyped<T>(T);

thread_local! {
    /// The names of the verbs that are described; `None` for all.
    static TYPED: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// The command line, with the options of those verbs only whose names are among these words: describing the others would
/// take a quarter of the time of a small file. It understands the same words, but its help and its errors are not
/// complete.
pub fn command_for(words: &[OsString]) -> Command {
    let named = |verb: &Command| {
        let mut names = std::iter::once(verb.get_name()).chain(verb.get_all_aliases());
        names.any(|name| words.iter().any(|word| word == name))
    };
    let verbs = command_with(Vec::new());
    let typed = verbs.get_subcommands().filter(|verb| named(verb));
    command_with(typed.map(|verb| verb.get_name().to_owned()).collect())
}

fn command_with(verbs: Vec<String>) -> Command {
    TYPED.set(Some(verbs));
    let command = Cli::command();
    TYPED.set(None);
    command
}

fn is_described(verb: &str) -> bool {
    TYPED.with_borrow(|typed| {
        let typed = typed.as_deref();
        typed.is_none_or(|all| all.iter().any(|name| name == verb))
    })
}

impl<T> Deref for IfTyped<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for IfTyped<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T: Args> Args for IfTyped<T> {
    fn group_id() -> Option<Id> {
        T::group_id()
    }

    fn augment_args(verb: Command) -> Command {
        match is_described(verb.get_name()) {
            true => T::augment_args(verb),
            false => verb,
        }
    }

    fn augment_args_for_update(verb: Command) -> Command {
        T::augment_args_for_update(verb)
    }
}

impl<T: FromArgMatches> FromArgMatches for IfTyped<T> {
    fn from_arg_matches(typed: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(typed).map(Self)
    }

    fn from_arg_matches_mut(typed: &mut ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches_mut(typed).map(Self)
    }

    fn update_from_arg_matches(&mut self, typed: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(typed)
    }

    fn update_from_arg_matches_mut(&mut self, typed: &mut ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches_mut(typed)
    }
}
