//! Which tiles of a window a ray goes over.

use super::window::Window;
use crate::model::{Coord, Ray, Square};
use num_bigint::BigInt;

/// Column and row of every tile, from where the ray comes.
pub(super) fn tiles(ray: &Ray, window: &Window) -> Vec<(usize, usize)> {
    let zero = Coord::from(0);
    // By the axis along which it moves, so that every step is another tile of it.
    let by_column = ray.step.x != zero;
    if !by_column && ray.step.y == zero {
        return window.locate(&ray.from).into_iter().collect();
    }
    let forward = match by_column {
        true => ray.step.x > zero,
        false => ray.step.y > zero,
    };
    let at = |i: usize| match by_column {
        true => on_ray(ray, window, &window.square(i, 0).x, true),
        false => on_ray(ray, window, &window.square(0, i).y, false),
    };
    let length = if by_column {
        window.width
    } else {
        window.height
    };
    match forward {
        true => (0..length).filter_map(at).collect(),
        false => (0..length).rev().filter_map(at).collect(),
    }
}

/// The tile of the ray with that file (or rank), if there is one.
fn on_ray(ray: &Ray, window: &Window, n: &Coord, is_file: bool) -> Option<(usize, usize)> {
    let (from, step) = match is_file {
        true => (&ray.from.x, &ray.step.x),
        false => (&ray.from.y, &ray.step.y),
    };
    let (way, step) = (n.minus(from).to_big(), step.to_big());
    let (steps, zero) = (&way / &step, BigInt::ZERO);
    if steps < zero || &steps * &step != way {
        return None;
    }
    let walk = |from: &Coord, step: &Coord| Coord::from(from.to_big() + &steps * step.to_big());
    window.locate(&Square {
        x: walk(&ray.from.x, &ray.step.x),
        y: walk(&ray.from.y, &ray.step.y),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window() -> Window {
        Window {
            corner: Square::new(0, 0),
            width: 8,
            height: 8,
        }
    }

    fn over(from: (i64, i64), step: (i64, i64)) -> Vec<(usize, usize)> {
        let ray = Ray {
            from: Square::new(from.0, from.1),
            step: Square::new(step.0, step.1),
        };
        tiles(&ray, &window())
    }

    #[test]
    fn a_ray_is_seen_from_where_it_comes_to_where_it_leaves() {
        assert_eq!(over((5, 5), (1, 0)), [(5, 5), (6, 5), (7, 5)]);
        assert_eq!(over((2, 1), (0, -1)), [(2, 1), (2, 0)]);
        assert_eq!(over((-4, -2), (2, 1)), [(0, 0), (2, 1), (4, 2), (6, 3)]);
        let far = 3_000_000_000_000_000_000;
        assert_eq!(over((far, far + 6), (-1, -1)), [(1, 7), (0, 6)]);
    }

    #[test]
    fn a_ray_that_goes_elsewhere_is_not_seen() {
        assert!(over((9, 9), (1, 1)).is_empty());
        assert!(over((-1, 0), (3, 9)).is_empty());
        assert_eq!(over((3, 3), (0, 0)), [(3, 3)]);
    }
}
