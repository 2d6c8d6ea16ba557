import type { DialectWrapper } from '#server/platform/database/database.ts';

type Driver = ReturnType<ReturnType<DialectWrapper>['createDriver']>;
type Connection = Awaited<ReturnType<Driver['acquireConnection']>>;
type Statement = Parameters<Connection['executeQuery']>[0];

/** Receives each statement before it runs. @returns the statement to run; a pending promise delays it */
type Look = (statement: Statement) => Promise<Statement>;

/** Passes every statement of a test app, including begin, commit and rollback, to `look`. */
export function interceptStatements(look: Look): DialectWrapper {
  const seen = new WeakSet<Connection>();

  /** Changes the connection object itself, because the driver would not recognise a copy of it. */
  function patchConnection(connection: Connection): Connection {
    if (seen.has(connection)) return connection;
    seen.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (statement, options) => execute(await look(statement), options);
    return connection;
  }

  function patchDriver(driver: Driver): Driver {
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => patchConnection(await acquire(options));
    return driver;
  }

  return (dialect) => ({
    createDriver: () => patchDriver(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  });
}
