/** What each command hands over to, relative to the repository's root. */
export const commands = {
  bench: "tools/bench/main.ts",
  demo: "tools/demo/main.ts",
  mutants: "tools/mutants/main.ts",
  plumbline: "packages/cli/dist/main.js",
  sandbox: "packages/sandbox/dist/main.js",
  test: "tools/gate/main.ts",
};
