#!/usr/bin/env node
import { processIo, runCommand } from "@plumbline/command";
import { createDiffCommand } from "./command/create-diff-command.ts";

const io = processIo();
process.exitCode = await runCommand(createDiffCommand(io), process.argv.slice(2), io);
