#!/usr/bin/env node
import { processIo, runCommand } from "@plumbline/command";
import { createTestCommand } from "./command/create-test-command.ts";

const io = processIo();
process.exitCode = await runCommand(createTestCommand(io), process.argv.slice(2), io);
