/** What each command hands over to, relative to the repository's root. */
export const commands = {
  demo: "tools/demo/main.ts",
  test: "tools/gate/main.ts",
};
