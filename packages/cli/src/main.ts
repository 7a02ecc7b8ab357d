#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { limitYoungGeneration, processIo } from "@plumbline/command";
import { runPlumbline } from "./run-plumbline.ts";

// A command loads hundreds of modules when it is chosen; the next start finds them compiled.
enableCompileCache();
limitYoungGeneration();

process.exitCode = await runPlumbline(process.argv.slice(2), processIo());
