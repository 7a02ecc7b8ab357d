console.log("demo", process.version);
