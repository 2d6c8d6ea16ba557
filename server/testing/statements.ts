import type { DialectWrapper } from '#server/platform/database/database.ts';

type Driver = ReturnType<ReturnType<DialectWrapper>['createDriver']>;
type Connection = Awaited<ReturnType<Driver['acquireConnection']>>;
type Statement = Parameters<Connection['executeQuery']>[0];

/** Sees a statement before its engine does. @returns what the engine gets, whenever it is to get it */
type Look = (statement: Statement) => Promise<Statement>;

/** Stands between a test app and its engine; begin, commit and rollback are statements, too. */
export function throughEach(look: Look): DialectWrapper {
  const seen = new WeakSet<Connection>();

  /** In place: the driver knows its connections again by what they are. */
  function seeThrough(connection: Connection): Connection {
    if (seen.has(connection)) return connection;
    seen.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (statement, options) => execute(await look(statement), options);
    return connection;
  }

  function driverOf(driver: Driver): Driver {
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => seeThrough(await acquire(options));
    return driver;
  }

  return (dialect) => ({
    createDriver: () => driverOf(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  });
}
