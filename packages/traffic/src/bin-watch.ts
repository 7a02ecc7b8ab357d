#!/usr/bin/env node
import { requireNode } from "@plumbline/command/require-node";

requireNode(new URL("../package.json", import.meta.url));
const { processIo, runCommand } = await import("@plumbline/command");
const { createWatchCommand } = await import("./command/create-watch-command.ts");

const io = processIo();
process.exitCode = await runCommand(createWatchCommand(io), process.argv.slice(2), io);
