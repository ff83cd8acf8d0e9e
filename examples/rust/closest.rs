// The distance of two shapes, by Certa's interface for C: rustc closest.rs -L FOLDER -l certa
use std::os::raw::{c_int, c_void};
use std::ptr::null;

#[repr(C)]
#[derive(Clone, Copy)]
struct Array {
    data: *const c_void,
    strides: *const isize,
}

// Zeros mean that there is none.
#[repr(C)]
struct Bodies {
    shapes: Array,
    vertices: Array,
    half_extents: Array,
    count: usize,
    ranges: Array,
    matrices: Array,
    quaternions: Array,
    kinds: Array,
    translations: Array,
    quaternion_order: i32,
    radii: Array,
}

#[repr(C)]
struct Pairs {
    dimension: i32,
    axes: i32,
    extents: *const usize,
    a: Bodies,
    b: Bodies,
}

#[repr(C)]
struct Answers {
    verdict: Array,
    stage: Array,
    holds: Array,
    distance: Array,
    lower: Array,
    upper: Array,
    on_a: Array,
    on_b: Array,
    normal: Array,
    error: Array,
    simplex: Array,
}

extern "C" {
    fn certa_interface() -> c_int;
    fn certa_ask(
        pairs: *const Pairs,
        query: i32,
        options: *const c_void,
        answers: *const Answers,
        error: *mut c_void,
    ) -> i32;
}

const DISTANCE: i32 = 5; // CERTA_DISTANCE

fn vertices(points: &[[f64; 3]]) -> Bodies {
    let mut bodies: Bodies = unsafe { std::mem::zeroed() };
    bodies.vertices = Array { data: points.as_ptr().cast(), strides: null() };
    bodies.count = points.len();
    bodies
}

fn main() {
    assert_eq!(unsafe { certa_interface() }, 1);
    let a = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let b = [[1.0, 1.0, 1.0], [2.0, 1.0, 1.0], [1.0, 2.0, 1.0]];
    let pair = Pairs { dimension: 3, axes: 0, extents: null(), a: vertices(&a), b: vertices(&b) };
    let mut distance = 0.0f64;
    let mut answers: Answers = unsafe { std::mem::zeroed() };
    answers.distance = Array { data: (&mut distance as *mut f64).cast(), strides: null() };
    let mut error = [0u64; 128]; // a certa_error is shorter
    let status =
        unsafe { certa_ask(&pair, DISTANCE, null(), &answers, error.as_mut_ptr().cast()) };
    assert_eq!(status, 0);
    println!("{}", distance);
}
