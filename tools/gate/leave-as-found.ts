import { afterAll } from "vitest";

// Files of tests that share a process: whatever one of them changes there would surprise another.
const found = snapshot();

afterAll(() => {
  const left = snapshot();
  const names = new Set([...found.keys(), ...left.keys()]);
  const changed = [...names].filter((name) => !Object.is(left.get(name), found.get(name)));
  if (changed.length > 0) throw new Error(`not left as it was found: ${changed.join(", ")}`);
});

/** Globals, variables of the environment and the working directory, by name. Getters are not called: some load what they give. */
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
