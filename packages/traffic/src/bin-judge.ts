#!/usr/bin/env node
import { requireNode } from "@plumbline/command/require-node";

requireNode(new URL("../package.json", import.meta.url));
const { processIo, runCommand } = await import("@plumbline/command");
const { createJudgeCommand } = await import("./command/create-judge-command.ts");

const io = processIo();
process.exitCode = await runCommand(createJudgeCommand(io), process.argv.slice(2), io);
