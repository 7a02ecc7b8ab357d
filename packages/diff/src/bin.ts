#!/usr/bin/env node
import { requireNode } from "@plumbline/command/require-node";

requireNode(new URL("../package.json", import.meta.url));
const { processIo, runCommand } = await import("@plumbline/command");
const { createDiffCommand } = await import("./create-diff-command.ts");

const io = processIo();
process.exitCode = await runCommand(createDiffCommand(io), process.argv.slice(2), io);
