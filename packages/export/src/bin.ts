#!/usr/bin/env node
import { requireNode } from "@plumbline/command/require-node";

requireNode(new URL("../package.json", import.meta.url));
const { processIo, runCommand } = await import("@plumbline/command");
const { createExportCommand } = await import("./create-export-command.ts");

const io = processIo();
process.exitCode = await runCommand(createExportCommand(io), process.argv.slice(2), io);
