#!/usr/bin/env node
import { requireNode } from "@plumbline/command/require-node";

requireNode(new URL("../package.json", import.meta.url));
const { enableCompileCache } = await import("node:module");
// A start compiles a thousand modules; the next one finds them compiled.
enableCompileCache();
const { processIo, runCommand } = await import("@plumbline/command");
const { createSandboxCommand } = await import("./create-sandbox-command.ts");

const io = processIo();
process.exitCode = await runCommand(createSandboxCommand(io), process.argv.slice(2), io);
