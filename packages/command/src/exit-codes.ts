/** What a plumbline command's exit code says; the same table for every command. */
export const exitCodes = {
  /** The command did what was asked, and found nothing to report. */
  ok: 0,
  /** Findings: the target breaks its contract, the document breaks a lint rule, generated files are stale. */
  findings: 1,
  /** Wrong usage or configuration: an unknown option, an unreadable or invalid document. */
  usage: 2,
  /** Inconclusive: the target is unreachable, refuses the credential, or too little could be learnt. */
  inconclusive: 3,
  /** A defect of ours (EX_SOFTWARE of sysexits.h). */
  internal: 70,
} as const;

/** An exit code of a plumbline command. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
