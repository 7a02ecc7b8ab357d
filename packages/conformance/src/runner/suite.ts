import { compileContract } from "@plumbline/contract";
import { inject } from "vitest";
import { defineConformance } from "./define-conformance.ts";
import "./suite-options.ts";

const { document, source, ...options } = inject("plumbline");
const contract = compileContract(document, { source, validators: "lazy" });

await defineConformance({ ...options, contract, isProbed: true });
