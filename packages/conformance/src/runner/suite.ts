import { compileContract } from "@plumbline/contract";
import { inject } from "vitest";
import { withClock } from "../execute/create-control-clock.ts";
import { defineConformance } from "./define-conformance.ts";
import "./suite-options.ts";

const { document, source, control, ...options } = inject("plumbline");
const contract = compileContract(document, { source, validators: "lazy" });

const target = withClock(options.target, control);

await defineConformance({ ...options, target, contract, isProbed: true });
