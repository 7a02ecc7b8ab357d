// `npm run -s programs`: runs and compiles the programs of an integrator everywhere, and prints the results as tables.
import { allSettings, compilePrograms, type Settings } from "./compile-programs.ts";
import { platforms, type Results } from "./platforms.ts";
import { type Column, renderCompilers, renderPlatforms } from "./render-platforms.ts";
import { openProgramFolder, runOnPlatform } from "./open-program-folder.ts";

await using programs = await openProgramFolder();
const columns: Column[] = [];
for (const platform of platforms) {
  const results = await attempt(platform.name, () => runOnPlatform(programs.folder, platform));
  for (const [name, result] of Object.entries(results ?? {}))
    if (result !== "passed") report(`${name} on ${platform.name}`, result);
  if (results) columns.push([platform.name, results]);
}
process.stdout.write(`${renderPlatforms(columns)}\n`);

const compiled = new Set<string>();
for (const settings of allSettings) {
  const name = JSON.stringify(settings);
  await attempt(name, async (): Promise<Results> => {
    await compilePrograms(programs.folder, settings);
    compiled.add(name);
    return {};
  });
}
process.stdout.write(
  renderCompilers((settings: Settings) => compiled.has(JSON.stringify(settings))),
);

/** The results, or undefined if the platform is missing or the programs cannot be started; the reason goes to stderr. */
async function attempt(name: string, run: () => Promise<Results>): Promise<Results | undefined> {
  try {
    return await run();
  } catch (error) {
    report(name, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function report(name: string, problem: string): void {
  process.stderr.write(`${name}: ${problem}\n`);
  process.exitCode = 1;
}
