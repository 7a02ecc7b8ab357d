#!/usr/bin/env node
import { limitYoungGeneration, processIo, runCommand } from "@plumbline/command";
import { createTestCommand } from "./command/create-test-command.ts";

limitYoungGeneration();
const io = processIo();
process.exitCode = await runCommand(createTestCommand(io), process.argv.slice(2), io);
