import { afterAll } from "vitest";

// Test files that share a process fail if they change it, because another file may depend on it.
const found = snapshot();

afterAll(() => {
  const left = snapshot();
  const names = new Set([...found.keys(), ...left.keys()]);
  const changed = [...names].filter((name) => !Object.is(left.get(name), found.get(name)));
  if (changed.length > 0)
    throw new Error(
      `The test file has changed the process: ${changed.join(", ")}. Restore it after the tests.`,
    );
});

/** Reads globals, environment variables and the working directory. Getters are not called, because some load modules. */
function snapshot(): ReadonlyMap<string, unknown> {
  const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([name]) => /^[a-zA-Z]/.test(name))
    .map(
      ([name, descriptor]) =>
        [`globalThis.${name}`, Reflect.get(descriptor, "get") ?? descriptor.value] as const,
    );
  const variables = Object.entries(process.env).map(
    ([name, value]) => [`process.env.${name}`, value] as const,
  );
  return new Map([...globals, ...variables, ["process.cwd()", process.cwd()]]);
}
