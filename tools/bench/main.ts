// `npm run bench sandbox`: our servers beside their peers in one run, as ratios.
import { benchSandbox } from "./bench-sandbox.ts";

const benches: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  sandbox: benchSandbox,
};

const [name = "", ...words] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench === undefined) {
  process.stderr.write(
    `bench: there is no bench named ${JSON.stringify(name)}; there are ${Object.keys(benches).join(", ")}\n`,
  );
  process.exitCode = 2;
} else {
  await bench(words);
}
