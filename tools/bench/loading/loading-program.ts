// Loads a document with a package, and prints the CPU time and the memory of the process as JSON.
import SwaggerParser from "@apidevtools/swagger-parser";
import { loadContract } from "@plumbline/contract";
import { bundle, createConfig } from "@redocly/openapi-core";
import type { Loaded } from "./bench-loading.ts";

const loaders: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  plumbline: (file) => loadContract(file, { defects: "collect" }),
  "swagger-parser": (file) => SwaggerParser.validate(file),
  redocly: async (file) => bundle({ ref: file, config: await createConfig({}) }),
};

const [name = "", file = ""] = process.argv.slice(2);
const start = process.cpuUsage();
await loaders[name]?.(file);
const { user, system } = process.cpuUsage(start);
const result: Loaded = {
  seconds: (user + system) / 1e6,
  megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
};
process.stdout.write(`\n${JSON.stringify(result)}\n`);
