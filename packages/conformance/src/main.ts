#!/usr/bin/env node
import { requireNode } from "@plumbline/command/require-node";

requireNode(new URL("../package.json", import.meta.url));
const { limitHeapGrowth, processIo, runCommand } = await import("@plumbline/command");
const { createTestCommand } = await import("./command/create-test-command.ts");

limitHeapGrowth();
const io = processIo();
process.exitCode = await runCommand(createTestCommand(io), process.argv.slice(2), io);
