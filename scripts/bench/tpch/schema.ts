/** The tables of TPC-H, with the types that the getters declare. */

const names = (prefix: string, columns: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [`${prefix}_${name}`, type] as const),
  );

export const SCHEMA = {
  region: names('r', { regionkey: 'integer', name: 'string', comment: 'string' }),
  nation: names('n', {
    nationkey: 'integer',
    name: 'string',
    regionkey: 'integer',
    comment: 'string',
  }),
  supplier: names('s', {
    suppkey: 'integer',
    name: 'string',
    address: 'string',
    nationkey: 'integer',
    phone: 'string',
    acctbal: 'number',
    comment: 'string',
  }),
  customer: names('c', {
    custkey: 'integer',
    name: 'string',
    address: 'string',
    nationkey: 'integer',
    phone: 'string',
    acctbal: 'number',
    mktsegment: 'string',
    comment: 'string',
  }),
  part: names('p', {
    partkey: 'integer',
    name: 'string',
    mfgr: 'string',
    brand: 'string',
    type: 'string',
    size: 'integer',
    container: 'string',
    retailprice: 'number',
    comment: 'string',
  }),
  partsupp: names('ps', {
    partkey: 'integer',
    suppkey: 'integer',
    availqty: 'integer',
    supplycost: 'number',
    comment: 'string',
  }),
  orders: names('o', {
    orderkey: 'integer',
    custkey: 'integer',
    orderstatus: 'string',
    totalprice: 'number',
    orderdate: 'date',
    orderpriority: 'string',
    clerk: 'string',
    shippriority: 'integer',
    comment: 'string',
  }),
  lineitem: names('l', {
    orderkey: 'integer',
    partkey: 'integer',
    suppkey: 'integer',
    linenumber: 'integer',
    quantity: 'number',
    extendedprice: 'number',
    discount: 'number',
    tax: 'number',
    returnflag: 'string',
    linestatus: 'string',
    shipdate: 'date',
    commitdate: 'date',
    receiptdate: 'date',
    shipinstruct: 'string',
    shipmode: 'string',
    comment: 'string',
  }),
} as const;

export type TableName = keyof typeof SCHEMA;
export const TABLES = Object.keys(SCHEMA) as readonly TableName[];
