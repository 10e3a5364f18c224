//! Certificates that are written say what was to be written.

use tetracone_robot::certificate::{
    Certificate, Choice, HEADER_WORDS, Path, PieceWriter, Time, certificate_words,
    write_certificate,
};

use crate::choices::Choices;

/// Rows, coordinates and pieces at most.
const MOST: usize = 6;

/// A piece: when it ends, and what is done with its parts.
type Piece = (Time, Vec<Choice>);

/// Defends: any path and any pieces, written and read again by the description of the format, are what they
/// were; and so is the robot that the certificate is about, and how many pieces there are.
pub fn proof(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let (coordinates, rows) = (choices.below(MOST), 1 + choices.below(MOST));
    let row_words: Vec<u32> = (0..coordinates * rows).map(|_| choices.word()).collect();
    let path = Path::new(&row_words, coordinates, rows).expect("as many words");
    let pieces: Vec<Piece> = (0..choices.below(MOST))
        .map(|_| piece(&mut choices))
        .collect();
    let mut written = Vec::new();
    for (end, choices) in &pieces {
        let mut writer = PieceWriter::new(*end, |word| written.push(word));
        for choice in choices {
            writer.choose(*choice);
        }
    }
    let (stamp, count) = (choices.word(), u32::try_from(pieces.len()).expect("few"));
    let size = certificate_words(&path, written.len());
    assert_eq!(size, HEADER_WORDS + row_words.len() + written.len());
    let mut words = vec![0; size];
    write_certificate(stamp, &path, count, &written, &mut words[1..]).expect_err("one is missing");
    write_certificate(stamp, &path, count, &written, &mut words).expect("there is room");
    let read = Certificate::from_words(&words).expect("it was written");
    assert_eq!((read.about(), read.pieces()), (stamp, count));
    assert_eq!(read.path(), path);
    let mut rest = &words[HEADER_WORDS + row_words.len()..];
    for piece in &pieces {
        assert_eq!(read_piece(&mut rest, piece.1.len()), *piece);
    }
    assert!(rest.is_empty());
}

/// Any piece that there can be: it ends in parts that are apart.
fn piece(choices: &mut Choices<'_>) -> Piece {
    let end = Time::new(choices.word(), choices.word() % Time::PARTS).expect("below");
    let mut all: Vec<Choice> = (0..choices.below(40))
        .map(|_| match choices.byte() % 8 {
            0..4 => Choice::First,
            4..7 => Choice::Second,
            _ => apart(choices),
        })
        .collect();
    all.push(apart(choices));
    (end, all)
}

/// A direction, which is not zero.
fn apart(choices: &mut Choices<'_>) -> Choice {
    let direction = [(); 3].map(|()| i16::from_le_bytes(choices.bytes()));
    Choice::Apart(if direction == [0; 3] {
        [0, 0, 1]
    } else {
        direction
    })
}

/// Reads a piece of so many choices, as the format is described.
fn read_piece(words: &mut &[u32], count: usize) -> Piece {
    let mut two = || {
        let (first, rest) = words.split_first_chunk::<2>().expect("there are more");
        *words = rest;
        *first
    };
    let [row, part] = two();
    let mut all = Vec::new();
    while all.len() < count {
        let [low, high] = two();
        let taken_apart = (0..8)
            .map(|at| low >> (2 * at) & 3)
            .take_while(|kind| *kind > 0);
        all.extend(taken_apart.map(|kind| {
            if kind == 1 {
                Choice::First
            } else {
                Choice::Second
            }
        }));
        let halves = [low >> 16, high & 0xffff, high >> 16];
        let direction = halves.map(|half| u16::try_from(half).expect("a half").cast_signed());
        if direction != [0; 3] {
            all.push(Choice::Apart(direction));
        }
    }
    (Time::new(row, part).expect("below"), all)
}
