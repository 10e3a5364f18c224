//! The deepest stack below a function: its own frame and that of the deepest function it calls.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

use super::code::{Function, Functions};

/// Depths that are known already; none for those on the way.
#[derive(Debug)]
pub(super) struct Depths<'a> {
    functions: &'a Functions,
    found: BTreeMap<u32, Option<u32>>,
}

impl<'a> Depths<'a> {
    pub(super) fn new(functions: &'a Functions) -> Self {
        Self {
            functions,
            found: BTreeMap::new(),
        }
    }

    /// The most stack that a call of the function at `start` takes.
    pub(super) fn of(&mut self, start: u32) -> Result<u32> {
        let name = self.name(start);
        match self.found.get(&start) {
            Some(Some(depth)) => return Ok(*depth),
            Some(None) => bail!("{name} calls itself"),
            None => {}
        }
        let Some(function) = self.functions.get(&start) else {
            bail!("there is no {name}");
        };
        if let Some(why) = function.unknown {
            bail!("{name} {why}");
        }
        self.found.insert(start, None);
        let mut deepest = 0;
        for &called in &function.calls {
            let depth = self.of(called);
            deepest = deepest.max(depth.map_err(|error| error.context(format!("from {name}")))?);
        }
        let depth = function.frame + deepest;
        self.found.insert(start, Some(depth));
        Ok(depth)
    }

    /// Of the functions that a function calls, one that takes the most.
    pub(super) fn deepest(&mut self, function: &Function) -> Result<Option<u32>> {
        let mut deepest = None;
        for &called in &function.calls {
            let depth = self.of(called)?;
            if deepest.is_none_or(|(most, _)| depth > most) {
                deepest = Some((depth, called));
            }
        }
        Ok(deepest.map(|(_, called)| called))
    }

    fn name(&self, start: u32) -> String {
        let function = self.functions.get(&start);
        function.map_or(format!("function at {start:#x}"), |function| {
            function.names.join(", ")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn functions(of: &[(u32, u32, &[u32])]) -> Functions {
        let function = |&(start, frame, calls): &(u32, u32, &[u32])| {
            let function = Function {
                frame,
                calls: calls.to_vec(),
                ..Function::default()
            };
            (start, function)
        };
        of.iter().map(function).collect()
    }

    #[test]
    fn the_deepest_call_counts() {
        let functions = functions(&[
            (0, 8, &[16, 32]),
            (16, 100, &[]),
            (32, 20, &[48]),
            (48, 90, &[]),
        ]);
        assert_eq!(Depths::new(&functions).of(0).expect("no loop"), 118);
    }

    #[test]
    fn recursion_and_the_unknown_are_errors() {
        let looped = functions(&[(0, 8, &[16]), (16, 8, &[0])]);
        assert!(Depths::new(&looped).of(0).is_err());
        let mut unknown = functions(&[(0, 8, &[16]), (16, 8, &[])]);
        if let Some(function) = unknown.get_mut(&16) {
            function.unknown = Some("calls what a register says");
        }
        assert!(Depths::new(&unknown).of(0).is_err());
    }
}
