#!/usr/bin/env node
import { processIo } from "@plumbline/command";
import { runPlumbline } from "./run-plumbline.ts";

process.exitCode = await runPlumbline(process.argv.slice(2), processIo());
