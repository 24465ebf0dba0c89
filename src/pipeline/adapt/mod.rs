#![allow(missing_docs)]
//! stub
use crate::diag::Sink;
use crate::model::Document;
#[derive(Clone, Debug, Default)]
pub struct Origin;
impl Origin {
    pub fn parse(_: &str) -> Option<Self> {
        Some(Self)
    }
}
#[derive(Clone, Debug, Default)]
pub struct Window;
impl Window {
    pub fn parse(_: &str) -> Option<Self> {
        Some(Self)
    }
    pub fn at(_: &Origin) -> Self {
        Self
    }
}
pub fn to_plane(_: &mut Document, _: &Origin, _: &mut Sink) -> bool {
    false
}
pub fn to_board(_: &mut Document, _: &Window, _: &mut Sink) -> bool {
    false
}
pub fn to_multiverse(_: &mut Document, _: &mut Sink) -> bool {
    false
}
pub fn from_multiverse(_: &mut Document, _: &mut Sink) -> bool {
    false
}
