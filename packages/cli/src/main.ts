#!/usr/bin/env node
import { requireNode } from "@plumbline/command/require-node";

requireNode(new URL("../package.json", import.meta.url));
const { enableCompileCache } = await import("node:module");
// A command loads hundreds of modules when it is chosen; the next start finds them compiled.
enableCompileCache();
const { processIo } = await import("@plumbline/command/command-io");
const { limitHeapGrowth } = await import("@plumbline/command/limit-heap-growth");
const { runPlumbline } = await import("./run-plumbline.ts");

limitHeapGrowth();
process.exitCode = await runPlumbline(process.argv.slice(2), processIo());
