/** A test that fails for its traffic. Its message is the findings; a stack would show the judge's own code. */
export class ContractFailure extends Error {
  constructor(message: string) {
    super(`The traffic of the test violates the contract\n\n${message}`);
    this.name = "ContractFailure";
    this.stack = `${this.name}: ${this.message}`;
  }
}
