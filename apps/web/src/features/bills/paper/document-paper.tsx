import type { ReactElement, ReactNode } from 'react'
import type { BillDocument, DocumentRow, DocumentSeller, DocumentTaxes } from '@thali/contract/bills/document'
import type { DocumentLines } from '@thali/contract/bills/document-lines'
import styles from './bill-paper.module.css'
import { SumRow } from './sum-row.tsx'

// A logo that was replaced since the issue may be gone.
const hide = ({ currentTarget }: { readonly currentTarget: HTMLImageElement }): void => {
  currentTarget.hidden = true
}

const Seller = ({ seller, title }: { readonly seller: DocumentSeller; readonly title: string }): ReactElement => (
  <header className={styles.seller}>
    {seller.logo !== undefined && <img className={styles.logo} src={seller.logo} alt="" onError={hide} />}
    {seller.remark && <p className="caption">{seller.remark}</p>}
    <p className="title">{seller.name}</p>
    {seller.legalName !== undefined && <p className="caption">{seller.legalName}</p>}
    <p className={styles.address}>{seller.address}</p>
    {seller.numbers.map((number) => (
      <p key={number} className="caption">
        {number}
      </p>
    ))}
    <p className={styles.kind}>{title}</p>
  </header>
)

const Facts = ({ facts, customer }: Pick<BillDocument, 'facts' | 'customer'>): ReactElement => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }) => (
      <div key={name} className="ends">
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    {customer && (
      <div className={styles.customer}>
        <dt>{customer.name}</dt>
        <dd className={styles.address}>{customer.lines.join('\n')}</dd>
      </div>
    )}
  </dl>
)

const Block = ({ title, lines }: DocumentLines): ReactElement => (
  <tbody>
    {title && (
      <tr>
        <th scope="rowgroup" colSpan={2} className={styles.block}>
          {title}
        </th>
      </tr>
    )}
    {lines.map(({ id, name, details, value }) => (
      <tr key={id}>
        <th scope="row">
          <span>{name}</span>
          {details.map((detail) => (
            <span key={detail} className={styles.choice}>
              {detail}
            </span>
          ))}
        </th>
        <td>{value}</td>
      </tr>
    ))}
  </tbody>
)

// Rows have no id, and a document never changes their sequence.
const Rows = ({ rows }: { readonly rows: readonly DocumentRow[] }): ReactElement[] =>
  rows.map((row, at) => <SumRow key={at} {...row} />)

const TaxBlock = ({ name, rows, remark }: DocumentTaxes): ReactElement => (
  <div className={styles.group}>
    <p className="caption">{name}</p>
    {rows.length > 0 && (
      <dl className="stack-1">
        <Rows rows={rows} />
      </dl>
    )}
    {remark && <p className={styles.choice}>{remark}</p>}
  </div>
)

const Totals = ({ sums, taxes, totals }: Pick<BillDocument, 'sums' | 'taxes' | 'totals'>): ReactElement => (
  <div className={styles.totals}>
    {sums.length > 0 && (
      <dl className="stack-1">
        <Rows rows={sums} />
      </dl>
    )}
    {taxes.map(({ key, ...tax }) => (
      <TaxBlock key={key} {...tax} />
    ))}
    <dl className="stack-1">
      <Rows rows={totals} />
    </dl>
  </div>
)

const Lines = ({ columns, blocks }: Pick<BillDocument, 'columns' | 'blocks'>): ReactElement => (
  <table className={styles.lines}>
    <thead className="visually-hidden">
      <tr>
        <th scope="col">{columns.item}</th>
        <th scope="col">{columns.amount}</th>
      </tr>
    </thead>
    {blocks.map((block) => (
      <Block key={block.title ?? ''} {...block} />
    ))}
  </table>
)

type DocumentPaperProps = {
  readonly document: BillDocument
  /** Above the footer, such as a code to pay. */
  readonly children?: ReactNode
}

/** A bill or credit note as a document in the browser (plan §6). */
export const DocumentPaper = ({ document, children }: DocumentPaperProps): ReactElement => {
  const { seller, title, cancelled, money, eInvoice, signature, footer, ...rest } = document
  return (
    <article lang="en" dir="ltr" className={styles.paper}>
      <Seller seller={seller} title={title} />
      {cancelled && <p className={styles.cancelled}>{cancelled}</p>}
      <Facts facts={rest.facts} customer={rest.customer} />
      <Lines columns={rest.columns} blocks={rest.blocks} />
      <Totals sums={rest.sums} taxes={rest.taxes} totals={rest.totals} />
      {money.length > 0 && (
        <dl className={styles.totals}>
          <Rows rows={money} />
        </dl>
      )}
      {children}
      {eInvoice?.lines.map((line) => (
        <p key={line} className="caption">
          {line}
        </p>
      ))}
      {signature !== undefined && <p className={styles.signature}>{signature}</p>}
      {footer && <p className={styles.footer}>{footer}</p>}
    </article>
  )
}
