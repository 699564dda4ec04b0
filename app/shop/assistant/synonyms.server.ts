/** Turns questions of six languages into the words of an English catalogue. */

/** Words that say nothing about what is asked. */
const FILLERS = new Set(
  `a an and any are at be by can could do does for from get have how i if in is it me much many my of on or our please
  some that the there they this to us want was we what when where which who why will with would you your
  o os as um uma e de do da dos das em no na nos nas por para com que qual quais como quanto custa quando onde e eu
  voces voce meu minha posso tem ha se ao ate mais isso esta este sao ser
  el la los las un una y del al en por para con cual cuales cuanto cuesta cuando donde puedo tiene hay mi lo su es se
  le les des du et au aux est ce cette quel quelle quels quelles combien coute quand ou je puis peux mon ma mes il elle
  der die das ein eine einen und den dem von im zu zum zur fur mit wie viel was wann wo welche welcher welches ist sind
  ich kann mein meine kostet es gibt
  il lo gli uno di della delle dei con per che quale quali quanto costa quando dove posso mio mia ho sono ha
  come cosa vos votre vuestro vuestra vuestros vuestras vostro vostra vostri eure euer eurer ihr nosso vosso seu sua suo
  version versao versione versions script scripts skript skripte resource resources`.split(/\s+/),
)

/** Each line is one meaning; its first word is how the catalogue says it. */
const MEANINGS = `
backpack mochila rucksack zaino sac mochilas
wallet carteira cartera portefeuille geldborse brieftasche portafoglio portafogli
police policia polizei polizia cop cops lspd
job emprego trabalho trabajo empleo travail metier arbeit beruf lavoro mestiere
boss chefe jefe patron chef capo
menu menus
inventory inventario inventaire inventar
vehicle veiculo vehiculo vehicule fahrzeug veicolo carro coche voiture auto macchina car cars
garage garagem garaje
key keys chave llave cle schlussel chiave chaves llaves
fuel combustivel gasolina combustible carburant essence kraftstoff benzin carburante benzina
house housing casa casas maison haus wohnung vivienda imovel logement
phone telefone telefono telephone handy telefon telemovel celular
weather clima meteo wetter
fishing pesca peche angeln
robbery roubo assalto robo atraco braquage raub rapina
drugs drogas drogues drogen droghe
queue fila cola coda warteschlange file
ban bans banir sperre
log logs registos registros protokoll
bundle pacote pacotes paquete paquetes pack paket pacchetto kit
subscription assinatura subscricao mensalidade suscripcion subscripcion abonnement abo abbonamento monthly mensal mensual mensuel monatlich mensile
refund money dinheiro dinero argent geld soldi reembolsado rembourse rembourser remboursee rimborsare rimborsato rimborsati devuelven devolvem erstatten erstattet reembolso reembolsos devolucao devolver devolucion remboursement ruckerstattung ruckgabe erstattung rimborso rimborsi refunds money-back
delivery entrega entregar entregam entregan entregue livrez livre livres livraison recevrai ricevero liefert geliefert erhalte consegnate recevoir lieferung liefern consegna recebo recibo ricevo bekomme deliver delivered receive download descarregar descargar telecharger herunterladen scaricare
price preco precos precio precios prix preis preise prezzo prezzi cost costs cheap
free gratis gratuito gratuita gratuit gratuite kostenlos umsonst
support suporte apoio soporte assistenza aide hilfe ajuda ayuda aiuto help
framework frameworks esx qbcore qbox qbx
escrow escrowed encrypted criptografado cifrado crypte verschlusselt bloqueado locked
unlocked unlock deverrouille deverrouillee aberta abierta aperta desbloqueado desbloqueada desbloquear debloque debloquee entsperrt freigeschaltet offen sbloccato open source aberto abierto ouvert
upgrade upgrading atualizar mudar passar actualizar cambiar pasar passer wechseln upgraden passare aggiornare switch
difference diferenca diferencia differenz unterschied differenza
update updates atualizacao atualizacoes actualizaciones mises aktualisierungen aggiornamenti
cancel kundbar cancelar annuler resilier kundigen annullare disdire
renew renews renovar renova renouvelle verlangert rinnova
install installation instalar instalacao instalacion installer installieren installare installazione
custom personalizado personalizada personnalise massgeschneidert personalizzato sviluppo desenvolvimento desarrollo developpement entwicklung development encomenda medida
service services servico servicos servicio servicios dienst dienste servizio servizi
server servidor serveur servers
dependency dependencies dependencia dependencias dependances abhangigkeiten dipendenze requires needs need require precisa necesita besoin braucht serve richiede
admin administrador administrateur administrator staff
multijob multi-job
payment pagamento pago paiement zahlung bezahlen pay pagar payer pagare tebex paypal card cartao tarjeta carte karte carta
discount coupon cupom cupon desconto descuento remise gutschein rabatt sconto codigo code
discord community comunidade comunidad communaute gemeinschaft comunita
ticket tickets
raffle sorteio sorteo tombola verlosung lotteria
`

const meaningOf = new Map<string, string>()
for (const line of MEANINGS.trim().split('\n')) {
  const [meaning = '', ...others] = line.split(' ')
  for (const word of others) if (!meaningOf.has(word)) meaningOf.set(word, meaning)
}

/** The meaningful words of a text, in small letters without accents; each once, in the catalogue's words. */
export function listWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
  const words = new Set<string>()
  for (const raw of plain.split(/[^\p{L}\p{N}]+/u)) {
    if (raw.length < 2 || FILLERS.has(raw)) continue
    const word = singular(raw)
    if (FILLERS.has(word)) continue
    words.add(meaningOf.get(raw) ?? meaningOf.get(word) ?? word)
  }
  return [...words]
}

/** The plural of most nouns in these languages; good enough to meet its singular. */
function singular(word: string): string {
  return word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word
}
