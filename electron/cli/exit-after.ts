/** Ends this process once its work has closed; with exit code 1 if that fails. */
export const exitAfter = (closed: Promise<void>): Promise<never> =>
  closed.then(
    () => process.exit(0),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
