import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Contract, keyParameter } from "@plumbline/contract";
import type { Contestant } from "../contestant.ts";
import { programOf } from "../install-packages.ts";
import { readOr } from "../run-program.ts";

/**
 * Portman writes a Postman collection with contract tests and tests of invalid bodies and queries, as its examples configure it; newman
 * runs it. Each request gets a new key from a variable of Postman.
 */
export const portman: Contestant = {
  name: "Portman and newman",
  // Portman needs tslib, and does not declare it.
  packages: { "@apideck/portman": "1.33.0", newman: "6.2.2", tslib: "2.8.1" },
  async prepare({ contract, folder, prepared, run, baseUrl }) {
    await writeFile(join(folder, "openapi.json"), JSON.stringify(prepared));
    await writeFile(join(folder, "portman.json"), JSON.stringify(configOf(contract)));
    const { output, errors } = await run(await programOf(folder, "@apideck/portman"), [
      "--local",
      "openapi.json",
      "--baseUrl",
      baseUrl,
      "--output",
      "collection.json",
      "--portmanConfigFile",
      "portman.json",
    ]);
    const collection = await readOr(join(folder, "collection.json"), "");
    if (collection === "") throw new Error(`Portman writes no collection: ${output}${errors}`);
  },
  async test({ folder, run, token }) {
    const report = join(folder, "report.json");
    await writeFile(report, "");
    const { seconds, cpuSeconds } = await run(await programOf(folder, "newman"), [
      "run",
      "collection.json",
      "--reporters",
      "json",
      "--reporter-json-export",
      report,
      "--timeout-request",
      "10000",
      "--env-var",
      `bearerToken=${token}`,
    ]);
    return { failures: failuresOf(await readOr(report, "")), seconds, cpuSeconds };
  },
};

interface NewmanReport {
  readonly run: {
    readonly failures: readonly {
      readonly source?: { readonly name?: string };
      readonly error: { readonly name: string; readonly test?: string };
    }[];
  };
}

function failuresOf(report: string): readonly string[] {
  if (report === "") return ["writes no report"];
  const { run } = JSON.parse(report) as NewmanReport; // as its JSON reporter writes it
  return run.failures.map(
    ({ source, error }) => `${source?.name ?? "collection"}: ${error.test ?? error.name}`,
  );
}

const enabled = { enabled: true };

/** The settings of its fuzzing. */
const fuzzed = {
  requiredFields: enabled,
  minimumNumberFields: enabled,
  maximumNumberFields: enabled,
  minLengthFields: enabled,
  maxLengthFields: enabled,
};

function configOf(contract: Contract): object {
  const everywhere = { openApiOperation: "*::/*" };
  const contractTests = [
    "statusSuccess",
    "contentType",
    "jsonBody",
    "schemaValidation",
    "headersPresent",
  ];
  const header = contract.operations.map((one) => keyParameter(one)?.name).find(Boolean);
  const newKey = { key: header, value: "{{$guid}}", overwrite: true };
  const variation = {
    name: "Invalid",
    fuzzing: [{ requestBody: [fuzzed] }, { requestQueryParams: [fuzzed] }],
    tests: { contractTests: [{ statusCode: enabled }, { schemaValidation: enabled }] },
  };
  return {
    version: 1,
    tests: {
      contractTests: contractTests.map((test) => ({ ...everywhere, [test]: enabled })),
      variationTests: [{ ...everywhere, openApiResponse: "400", variations: [variation] }],
    },
    overwrites: header === undefined ? [] : [{ ...everywhere, overwriteRequestHeaders: [newKey] }],
  };
}
