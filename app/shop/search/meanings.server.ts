/**
 * Words of the field in the six languages of the shop: a search for one of them finds the others. A line is a meaning:
 * its words in English, Portuguese, Spanish, French, German and Italian, and behind `>` the meanings that a product of
 * this one may go by. Words of a phrase are joined by hyphens. Plurals and accents need no words of their own.
 */
export const MEANINGS = `
backpack bag rucksack knapsack schoolbag | mochila bolsa | mochila bolso | sac sac-a-dos cartable besace | rucksack tasche | zaino borsa zainetto > inventory
wallet purse billfold | carteira porta-moedas | cartera billetera monedero | portefeuille porte-monnaie | geldborse geldbeutel brieftasche portemonnaie | portafoglio portafogli borsellino > money identity
inventory items item inv | inventario itens item | inventario objetos articulos | inventaire objets | inventar gegenstande | inventario oggetti
stash storage locker crate safe chest container trunk warehouse | cofre bau caixa deposito armario guarda-volumes armazenamento armazem porta-malas | cofre baul caja almacen taquilla deposito maletero | coffre coffre-fort armoire caisse entrepot stockage casier consigne | lager kiste tresor schliessfach kofferraum truhe spind schrank lagerraum lagerhaus | cassa baule cassaforte deposito magazzino armadietto bagagliaio > inventory
shop store market supermarket shopping merchant stand kiosk 24-7 grocery | loja mercado supermercado lojinha comercio | tienda mercado supermercado comercio | magasin boutique marche superette epicerie commerce | laden geschaft supermarkt markt kiosk tante-emma | negozio mercato supermercato bottega
money-laundering laundering money-wash dirty-money | lavagem-de-dinheiro lavagem dinheiro-sujo | lavado-de-dinero lavado dinero-sucio | blanchiment argent-sale | geldwasche schwarzgeld | riciclaggio soldi-sporchi > heist crime
money cash currency | dinheiro grana | dinero efectivo plata | argent monnaie fric | geld bargeld | soldi contanti denaro > economy bank wallet
bank banking atm | banco bancario caixa-eletronico | banco bancario cajero | banque bancaire distributeur | bank geldautomat | banca bancomat
economy inflation audit dupe duplicate duplication | economia inflacao auditoria | economia inflacion auditoria | economie inflation | wirtschaft okonomie duplikat | economia inflazione
police cop lspd lapd pd sheriff bcso sasp law leo trooper swat fbi doj lawman | policia policial pm prf xerife delegacia | policia guardia-civil sheriff comisaria | police policier gendarmerie gendarme lspd flic commissariat | polizei polizist bullen sheriff bundespolizei revier | polizia carabinieri poliziotto sceriffo questura
mdt mdc cad police-tablet police-computer | tablet-policial | tableta-policial | tablette-police | polizeicomputer polizeitablet | tablet-polizia > police dispatch
dispatch alert 911 emergency-call call-center | despacho alerta chamado central | despacho alerta aviso | dispatch alerte central-appel | leitstelle alarm notruf einsatz | dispaccio allerta allarme centrale
prison jail | prisao cadeia presidio | prision carcel | prison tole | gefangnis knast | prigione carcere galera > police
handcuff cuff arrest | algema algemar prender | esposas arrestar | menottes arreter | handschellen festnehmen | manette arresto > police
evidence forensic | evidencia prova pericia | evidencia prueba forense | preuve | beweis spurensicherung | prova > police
fine ticketing penalty | multa | multa | amende contravention | bussgeld strafzettel | multa contravvenzione > police
ambulance ems medic medical paramedic doctor hospital emt ambulancejob injury revive death wounded | ambulancia samu medico hospital paramedico enfermeiro ferimento | ambulancia medico hospital paramedico samu enfermero herida | ambulance ambulancier medecin hopital samu blessure secours infirmier smur | krankenwagen rettungsdienst sanitater notarzt arzt krankenhaus rettung medizin verletzung klinik | ambulanza medico ospedale soccorso paramedico infermiere ferita
firefighter fire-department firejob | bombeiro | bombero | pompier | feuerwehr | pompiere vigili-del-fuoco > dispatch ambulance
mechanic workshop repair garage-mechanic carshop paint respray tuner tuning bennys lsc | mecanico oficina reparo tunagem mecanica | mecanico taller reparacion tuneo mecanica | mecanicien mecano atelier reparation garagiste | mechaniker werkstatt reparatur lackierung lackieren tuning kfz | meccanico officina riparazione autofficina
truck trucker trucking delivery-job deliveryjob courier freight cargo haulage logistics lorry | caminhao caminhoneiro frete carga transportadora logistica | camion camionero flete transportista carga logistica | camion camionneur routier fret poids-lourd transporteur | lkw trucker lastwagen spedition fracht logistik fernfahrer | camion camionista trasporto carico autotrasportatore logistica
contract mission | contrato missao | contrato mision | contrat mission | vertrag auftrag | contratto missione
job work occupation profession career | emprego trabalho profissao servico-civil | trabajo empleo profesion curro | travail metier emploi boulot | arbeit beruf | lavoro mestiere professione impiego
multi-job multiplejobs second-job side-job | multi-emprego multiempregos varios-empregos | multitrabajo multi-trabajo multiempleo varios-trabajos | multi-metier multimetiers plusieurs-metiers multitravail | mehrere-jobs mehrfachjob zweitjob zweiter-job nebenjob | multilavoro multi-lavoro piu-lavori
boss society employer ceo management business company employee hire | chefe patrao sociedade gerencia empresa | jefe patron sociedad empresa | patron chef societe entreprise gerant | chef boss firma unternehmen vorgesetzter mitarbeiter betrieb | capo boss societa azienda titolare
menu panel | menu painel | menu panel | menu panneau | menu | menu pannello
gang faction mafia cartel crew mob | gangue faccao mafia quadrilha milicia fac | banda pandilla mafia faccion cartel | gang mafia bande faction cartel | gang bande mafia fraktion clan | gang banda mafia fazione cosca > territory
territory turf zone gang-war gangwar | territorio zona guerra | territorio zona guerra | territoire zone guerre | gebiet revier territorium gangwar krieg kampf | territorio zona guerra
graffiti spray tag spraying | grafite pichacao | grafiti pintada aerosol | graffiti tag bombe | graffiti spray spruhen | graffiti murales bomboletta
drug weed meth cocaine coke narcotics | droga maconha cocaina metanfetamina trafico | droga marihuana cocaina narco | drogue cannabis weed cocaine trafic beuh | droge drogen weed kokain gras | droga erba cocaina spaccio > laboratory
laboratory lab cook cooking brewing chemistry chemist | laboratorio refino cozinha | laboratorio cocina | laboratoire labo cuisine | labor kuche | laboratorio cucina
heist robbery rob bankrobbery burglary | roubo assalto assaltar furto roubar | robo atraco atracar robar asalto | braquage vol cambriolage hold-up | raub uberfall einbruch bankuberfall heist raububerfall | rapina furto colpo svaligiare > bank crime
crime criminal illegal | crime criminoso ilegal crimes | crimen criminal ilegal delito | crime criminel illegal | kriminell verbrechen illegal kriminalitat | crimine criminale illegale
weapon gun arms ammo | arma armas municao | arma armas municion | arme armes munition | waffe waffen munition | arma armi munizioni
crafting craft recipe | criacao receita fabricar | fabricacion receta crafteo | fabrication recette artisanat | herstellen handwerk rezept | fabbricazione ricetta creare > laboratory
garage parking carpark | garagem estacionamento garagens | garaje cochera parking aparcamiento estacionamiento | garage parking stationnement | garage parkplatz parkhaus tiefgarage | garage parcheggio autorimessa rimessa > vehicle
impound tow | patio apreensao guincho reboque | deposito-vehiculos grua corralon incautacion | fourriere depannage remorquage | abschlepphof abschleppen verwahrstelle | sequestro rimozione carro-attrezzi > garage
vehicle car auto automobile license-plate numberplate bike motorcycle | veiculo carro placa automovel moto viatura | vehiculo coche carro matricula auto moto | vehicule voiture immatriculation auto bagnole moto caisse-auto | fahrzeug auto wagen kennzeichen nummernschild kfz motorrad karre pkw | veicolo auto macchina targa vettura moto automobile
key carkey keyfob lock lockpick hotwire | chave chaves tranca fechadura | llave llaves cerradura ganzua | cle cles clef serrure crochetage | schlussel autoschlussel schloss dietrich | chiave chiavi serratura grimaldello
fuel gas gasoline petrol gas-station petrol-station refuel pump charging charging-station ev | combustivel gasolina posto posto-de-gasolina abastecimento abastecer | combustible gasolina gasolinera gasoil surtidor repostar | carburant essence station-service station-essence pompe pompe-a-essence plein | kraftstoff benzin tankstelle tanken sprit zapfsaule ladestation ladesaule | carburante benzina benzinaio distributore rifornimento stazione-di-servizio
dealership dealer showroom cardealer pdm car-shop vehicle-shop vehicleshop test-drive financing leasing instalment | concessionaria concessionario revenda loja-de-carros stand-de-carros test-drive financiamento | concesionario concesionaria tienda-de-coches venta-de-coches prueba-de-manejo financiacion | concessionnaire concession concess vente-de-voitures essai credit-auto | autohaus autohandler autohandel handler showroom fahrzeughandel probefahrt ratenzahlung leasing | concessionaria concessionario autosalone salone prova-su-strada rate > vehicle
race racing drift street-race | corrida racha | carrera carreras | course courses | rennen strassenrennen | corsa corse gara > vehicle
house housing home property apartment flat real-estate realtor mansion rent rental mortgage | casa moradia imovel apartamento imobiliaria residencia habitacao aluguel | casa vivienda hogar apartamento piso inmobiliaria propiedad alquiler renta | maison logement appartement propriete immobilier agence-immobiliere loyer location | haus hauser wohnung immobilie makler wohnen grundstuck miete mieten | casa case abitazione appartamento immobile immobiliare proprieta affitto
furniture decoration interior shell | movel moveis decoracao mobilia | mueble muebles decoracion | meuble meubles decoration | mobel einrichtung dekoration | mobili arredamento decorazione > house
phone smartphone cellphone mobile iphone npwd gcphone | telefone celular telemovel smartphone | telefono movil celular | telephone portable smartphone mobile | handy telefon smartphone | telefono cellulare smartphone
app application twitter instagram social-media dark-web | aplicativo app | aplicacion app | appli application | app anwendung | app applicazione > phone
radio walkie walkie-talkie tower frequency | radio radinho frequencia torre | radio emisora frecuencia walkie torre | radio talkie-walkie frequence tour | funk funkgerat radio frequenz funkmast turm sprechfunk | radio ricetrasmittente frequenza walkie torre
voice voip pma-voice saltychat mumble | voz | voz | voix vocal | sprache voice sprachchat | voce vocale > radio
hud heads-up statusbar status-bar player-hud minimap compass gps hunger thirst stress health-bar seatbelt | hud barra-de-status bussola fome sede interface | hud barra-de-estado brujula hambre sed interfaz | hud interface boussole faim soif barre-de-vie barre-de-statut | hud statusanzeige kompass hunger durst lebensanzeige anzeige | hud interfaccia bussola fame sete barra-di-stato
speedometer speedo odometer tachometer | velocimetro | velocimetro cuentakilometros | compteur compteur-de-vitesse | tacho tachometer geschwindigkeit | tachimetro contachilometri > hud
notification notify notice toast | notificacao notificacoes aviso alerta-de-tela | notificacion notificaciones aviso | notification notifications | benachrichtigung benachrichtigungen meldung hinweis | notifica notifiche avviso
progress progressbar progress-bar loading-bar | progresso barra-de-progresso | progreso barra-de-progreso | progression barre-de-progression | fortschritt fortschrittsbalken ladebalken | progresso barra-di-progresso
loading-screen loadscreen loading loading-page | tela-de-carregamento tela-de-loading carregamento ecra-de-carregamento | pantalla-de-carga pantalla-carga carga | ecran-de-chargement chargement | ladebildschirm ladescreen laden-bildschirm | schermata-di-caricamento caricamento schermo-di-caricamento
multicharacter multi-character multichar charselect char-select character-creator char-creator char character-selection character-select characters | multipersonagem multipersonagens selecao-de-personagem personagens personagem multichars | multipersonaje seleccion-de-personaje personajes personaje | multi-personnage multipersonnage selection-de-personnage personnages personnage | charakterauswahl charakter charaktere multicharakter mehrere-charaktere | multipersonaggio selezione-personaggio personaggi personaggio
spawn respawn spawnselector last-location | spawn nascer renascer | aparicion spawn reaparecer | apparition spawn | spawn spawnauswahl einstieg | spawn comparsa rinascita > multicharacter
identity id-card idcard license licence driver-license passport document | identidade rg documento carteira-de-motorista cnh habilitacao | identidad dni documento carnet licencia | identite carte-d-identite permis papiers | ausweis personalausweis fuhrerschein lizenz | identita carta-d-identita patente documento > wallet multicharacter
clothing clothes outfit skin wardrobe appearance | roupa roupas vestuario skin guarda-roupa | ropa vestimenta atuendo skin | vetement vetements tenue skin garde-robe | kleidung outfit klamotten aussehen | vestiti abbigliamento outfit guardaroba
admin administration administrator staff moderator moderation mod adm txadmin | administrador administracao equipe moderador adm | administrador administracion moderador personal | administrateur administration staff moderateur modo | administrator verwaltung moderator team | amministratore amministrazione staff moderatore
ban kick banning spectate noclip teleport | banimento banir expulsar espectar | baneo banear expulsar | bannissement bannir expulser spectateur | sperre bannen rauswerfen zuschauen | espulsione bannare espellere > admin
report reports player-report | denuncia reporte | denuncia reporte | signalement | meldung melden | segnalazione > admin
anticheat anti-cheat cheater hacker | anti-hack trapaceiro | tramposo antitrampas | anti-triche tricheur | anticheat cheater | anticheat imbroglione > admin log
log logs logger logging webhook audit-log | registro registros log | registro registros bitacora | journal journaux logs registre | protokoll protokolle logs aufzeichnung | registro log registri
discord | discord | discord | discord | discord | discord
whitelist allowlist wl application-form | lista-branca whitelist alowlist allowlist | lista-blanca whitelist | liste-blanche whitelist | whitelist freischaltung bewerbung erlaubnisliste positivliste | whitelist lista-bianca lista-consentiti
queue waiting-list waiting-line connect-queue | fila fila-de-espera | cola cola-de-espera lista-de-espera | file-d-attente queue attente | warteschlange schlange warteliste | coda lista-d-attesa fila
weather climate weathersync rain snow forecast | clima tempo chuva previsao meteorologia neve | clima tiempo lluvia pronostico meteorologia nieve | meteo climat temps pluie neige | wetter klima regen schnee vorhersage | meteo clima pioggia neve previsioni
time day-night night clock timesync time-sync blackout | hora horario relogio dia-e-noite | hora reloj dia-y-noche | heure horloge jour-nuit jour-et-nuit | zeit uhrzeit nacht tageszeit tag-nacht | ora orario orologio giorno-notte > weather
fishing fish fisherman angling | pesca pescar pescaria pescador peixe | pesca pescar pescador pez | peche pecher pecheur poisson | angeln angel fischen angler fisch fischer | pesca pescare pescatore pesce
harbour harbor port boat | porto barco | puerto barco | port bateau | hafen boot | porto barca
bundle pack package combo kit | pacote combo kit | paquete lote combo pack | pack lot offre-groupee | bundle paket set kombi sparpaket | pacchetto bundle kit
subscription membership monthly all-scripts all-access | assinatura mensalidade todos-os-scripts subscricao mensal | suscripcion mensual todos-los-scripts membresia | abonnement mensuel tous-les-scripts | abo abonnement monatlich alle-scripts alle-skripte mitgliedschaft | abbonamento mensile tutti-gli-script
free no-cost | gratis gratuito gratuita de-graca | gratis gratuito gratuita | gratuit gratuite gratos | kostenlos gratis umsonst | gratis gratuito gratuita
escrow escrowed encrypted locked protected | criptografado protegido bloqueado | cifrado encriptado protegido bloqueado | crypte chiffre protege verrouille | verschlusselt geschutzt | crittografato protetto bloccato
unlocked unlock open-source source-code opensource source unescrowed | desbloqueado codigo-aberto codigo-fonte aberto desbloqueada aberta | desbloqueado codigo-abierto codigo-fuente abierto desbloqueada abierta | debloque deverrouille code-source ouvert debloquee ouverte | entsperrt quelloffen quellcode offen freigeschaltet | sbloccato codice-aperto codice-sorgente aperto sbloccata aperta
install installation installing setup-script | instalacao instalar instalador | instalacion instalar | installation installer | installation installieren einbau einrichten | installazione installare
support help assistance | suporte ajuda apoio assistencia | soporte ayuda asistencia | support aide assistance | support hilfe unterstutzung | supporto assistenza aiuto
first-setup server-setup new-server setup starter | configuracao-inicial configurar-servidor servidor-novo montar-servidor | configuracion-inicial servidor-nuevo configurar-servidor montar-servidor | mise-en-place configuration nouveau-serveur | einrichtung ersteinrichtung neuer-server serverstart | configurazione nuovo-server avvio-server
gift-card giftcard voucher gift present | cartao-presente vale-presente presente vale | tarjeta-regalo regalo | carte-cadeau cadeau bon-cadeau | geschenkkarte gutschein geschenk geschenkgutschein | carta-regalo buono-regalo regalo
esx es-extended esx-legacy | esx | esx | esx | esx | esx
qbcore qb qb-core | qbcore | qbcore | qbcore | qbcore | qbcore
qbox qbx qbx-core | qbox | qbox | qbox | qbox | qbox
framework frameworks | framework base | framework base | framework base | framework grundgerust | framework base
server | servidor cidade | servidor ciudad | serveur | server stadt | server citta
taxi cab uber | taxi taxista | taxi taxista | taxi vtc | taxi taxifahrer | taxi tassista
bus coach | onibus autocarro | autobus autobus | autobus car | bus busfahrer | autobus pullman
boat yacht ship marina | barco lancha iate | barco lancha yate | bateau yacht | boot yacht schiff | barca yacht nave
plane airplane aircraft helicopter heli pilot flight | aviao helicoptero piloto voo | avion helicoptero piloto vuelo | avion helicoptere pilote vol | flugzeug hubschrauber heli pilot flug | aereo elicottero pilota volo
hunting hunt hunter | caca cacador | caza cazador | chasse chasseur | jagd jager jagen | caccia cacciatore
farming farm farmer crops | fazenda fazendeiro agricultura colheita | granja granjero agricultura cosecha | ferme fermier agriculture | landwirtschaft bauer bauernhof farm | fattoria agricoltore agricoltura
mining miner mine | mineracao minerador mina | mineria minero mina | minage mineur | bergbau bergarbeiter mine | miniera minatore
lumberjack lumber wood | lenhador madeira | lenador madera | bucheron bois | holzfaller holz | boscaiolo legno
garbage trash sanitation | lixo lixeiro gari | basura basurero | poubelle eboueur dechets | mull mullabfuhr mullmann | spazzatura netturbino rifiuti
restaurant bar cafe food burger pizzeria kitchen | restaurante comida lanchonete | restaurante comida | restaurant nourriture | restaurant essen imbiss | ristorante cibo
casino poker blackjack roulette slots gambling | cassino apostas | casino apuestas | casino jeux-d-argent | casino glucksspiel | casino gioco-d-azzardo
lottery scratch-card | loteria raspadinha | loteria rasca | loterie | lotterie lotto rubbellos | lotteria gratta-e-vinci
tattoo barber hairdresser haircut | tatuagem barbeiro barbearia | tatuaje barbero peluqueria | tatouage coiffeur barbier | tattoo friseur barbier | tatuaggio barbiere parrucchiere
gym fitness workout | academia musculacao | gimnasio | salle-de-sport musculation | fitnessstudio training | palestra
pet dog animal | animal cachorro pet | mascota perro animal | animal chien | haustier hund tier | animale cane
npc ped pedestrian | npc | npc peaton | pnj pieton | npc passant | npc pedone
mlo map interior mapping ymap | mapa interior | mapa interior | carte mapping | karte map | mappa
scoreboard player-list playerlist | placar lista-de-jogadores | marcador lista-de-jugadores | tableau-des-scores liste-des-joueurs | spielerliste anzeigetafel | classifica lista-giocatori
target third-eye interaction radial-menu | interacao alvo | interaccion | interaction cible | interaktion zielauswahl | interazione
minigame puzzle hacking skill-check | minijogo | minijuego | mini-jeu | minispiel | minigioco
music speaker boombox dj | musica caixa-de-som | musica altavoz | musique enceinte | musik lautsprecher | musica cassa-audio
camera photo photography | camera foto | camara foto | appareil-photo photo | kamera foto | fotocamera foto
mechanic-tablet tablet laptop computer | tablet computador | tableta ordenador | tablette ordinateur | tablet computer | tablet computer
elevator lift | elevador | ascensor | ascenseur | aufzug fahrstuhl | ascensore
blackmarket black-market dealer-npc | mercado-negro | mercado-negro | marche-noir | schwarzmarkt | mercato-nero > crime
lawyer court judge justice | advogado tribunal juiz | abogado tribunal juez | avocat tribunal juge | anwalt gericht richter | avvocato tribunale giudice
government mayor election city-hall | governo prefeito prefeitura eleicao | gobierno alcalde ayuntamiento | gouvernement maire mairie | regierung burgermeister rathaus | governo sindaco municipio
reporter news-job weazel journalist | jornalista reporter | periodista | journaliste | journalist reporter | giornalista
driving-school driving-test | autoescola | autoescuela | auto-ecole | fahrschule | scuola-guida > identity
bill invoice billing | fatura cobranca boleto | factura facturacion | facture facturation | rechnung | fattura fatturazione > mechanic
salary wage paycheck payroll | salario folha-de-pagamento | salario sueldo nomina | salaire paie | gehalt lohn | stipendio paga > boss
dealer-drug sell-drugs | vender-drogas boca boqueta | vender-drogas camello | deal dealer-de-drogue | drogendealer | spacciatore > drug
character-skin emote animation | animacao dancas | animacion baile | animation danse | animation tanz | animazione ballo
refund money-back return chargeback refunds | reembolso devolucao devolver devolvem estorno dinheiro-de-volta reembolsar | reembolso devolucion devuelven devolver reembolsar | remboursement rembourser rembourse remboursee argent-rendu | ruckerstattung erstattung erstatten geld-zuruck ruckgabe erstattet | rimborso rimborsare rimborsato rimborsi restituzione
delivery deliver delivered my-script | entrega entregar entregam entregue meu-script | entrega entregan entregar mi-script | livraison livrer livre livrez mon-script | lieferung liefern geliefert liefert mein-skript mein-script | consegna consegnare consegnate mio-script
receive arrive | receber recebo | recibir recibo obtengo | recevoir recevrai recois obtenir | erhalte bekomme | ricevere ricevo > delivery
how-long how-fast duration | quanto-tempo prazo demora | cuanto-tiempo cuanto-tarda plazo | combien-de-temps delai rapide | wie-lange wie-schnell dauer | quanto-tempo quanto-veloce tempi > delivery
download | baixar descarregar download | descargar descarga | telecharger telechargement | herunterladen download | scaricare download > delivery
upgrade upgrading switch | atualizar-versao mudar passar trocar | cambiar pasar mejorar | passer changer | wechseln upgraden umsteigen | passare cambiare
difference | diferenca | diferencia | difference | unterschied | differenza
update | atualizacao atualizacoes | actualizacion actualizaciones | mise-a-jour mises-a-jour | aktualisierung | aggiornamento
cancel terminate | cancelar | cancelar anular | annuler resilier | kundigen kundbar stornieren | annullare disdire
renew renewal billed charged next-payment | renovar renova renovacao proxima-cobranca proximo-pagamento | renovar renueva renovacion proximo-pago proximo-cobro | renouveler renouvelle renouvellement prochain-paiement | verlangern verlangert erneuert nachste-zahlung abgebucht | rinnovare rinnova rinnovo prossimo-pagamento
custom bespoke tailor-made development commission | personalizado encomenda sob-medida desenvolvimento a-medida | personalizado a-medida desarrollo encargo medida | sur-mesure personnalise developpement | massgeschneidert individuell entwicklung auftragsarbeit | personalizzato su-misura sviluppo
service | servico | servicio | service | dienst dienstleistung | servizio
dependency dependencies requirement require need | dependencia requisito precisa necessita | dependencia requisito necesita requiere | dependance prerequis besoin necessite | abhangigkeit voraussetzung braucht benotigt | dipendenza requisito serve richiede bisogno
payment pay paypal credit-card tebex | pagamento pagar paypal cartao pix | pago pagar paypal tarjeta | paiement payer paypal carte-bancaire | zahlung bezahlen paypal kreditkarte zahlen | pagamento pagare paypal carta-di-credito
discount coupon promo promo-code sale | desconto cupom cupao promocao codigo-promocional | descuento cupon promocion rebaja | remise reduction coupon code-promo rabais | rabatt gutscheincode rabattcode | sconto coupon codice-sconto promozione
community | comunidade | comunidad | communaute | gemeinschaft | comunita
ticket | ticket chamado-suporte | ticket tique | ticket | ticket | ticket
raffle giveaway | sorteio | sorteo | tombola concours | verlosung gewinnspiel | lotteria estrazione
new latest newest changelog news | novidade novidades novo lancamento | novedad novedades nuevo lanzamiento | nouveaute nouveautes nouveau | neuigkeit neu neuheit | novita nuovo
`

/** Words that name a question's topic but no product: they recognise topics and are not searched. */
export const TOPIC_WORDS = `
human person employee representative operator talk-to speak-to | humano pessoa atendente funcionario falar-com | humano persona empleado hablar-con | humain personne conseiller parler-a parler-avec | mensch person mitarbeiter berater | umano persona operatore parlare-con
mine my | meu minha meus minhas | mi mis | mon ma mes | mein meine meinen meiner meines meinem | mio mia miei mie
where | onde cade | donde | ou | wo | dove dov
when | quando | cuando | quand | wann | quando
not never t haven didn | nao nunca | nunca no-he no-recibi no-me no-ha no-lo | pas jamais | nicht nie | non mai
received receive got arrived arrive delivered | recebi recebido chegou entregue | recibido recibi llegado llego entregado | recu arrive livre | erhalten bekommen angekommen geliefert | ricevuto arrivato consegnato
order purchase purchases bought ordered purchased paid | pedido compra comprei compras paguei encomenda | pedido compra compre comprado compras pague | commande achat achete achats paye | bestellung kauf einkauf gekauft bestellt bezahlt | ordine acquisto comprato acquistato acquisti pagato
refunded | reembolsado reembolsada reembolsou reembolsaram | reembolsado reembolsada | rembourse remboursee | erstattet ruckerstattet | rimborsato rimborsata
price cost pricing | preco custo valor | precio coste costo | prix tarif cout | preis kosten | prezzo costo
can could may possible policy how | posso pode consigo politica como | puedo puede politica como | puis peux peut politique comment | kann konnen wie | posso puo possibile politica come
cheapest cheap lowest-price least-expensive | barato barata menor-preco mais-barato | barato barata economico menor-precio mas-barato | moins-cher moins-chere pas-cher bon-marche | gunstigste billigste gunstig billig gunstigstes billigstes | economico economica meno-caro piu-economico prezzo-piu-basso
under below less-than up-to max maximum | ate abaixo menos-de por-menos no-maximo | menos-de hasta debajo maximo por-menos | moins-de jusqu-a sous maximum | unter bis weniger-als hochstens maximal | sotto meno-di fino-a massimo
works-with work compatible run-on runs-on compatibility | funciona compativel roda compatibilidade | funciona compatible compatibilidad | fonctionne compatible compatibilite marche | lauft funktioniert kompatibel | funziona compatibile gira
looking i-need we-need | preciso-de precisamos | necesito-un necesito-una busco | j-ai-besoin cherche | ich-brauche suche | ho-bisogno cerco mi-serve
`

/** Words that say nothing about what is searched. */
export const FILLERS = `
a an and any are at be best buy by could do does doing for from give has have hello hey hi how i if in is it its just like looking me
much many of on one or our please show some something that the them there they this to us want was we what which who why will
with would you your good need fivem roleplay rp gta gta5 gtav
o os as um uma e de do da dos das em no na nos nas por para com que qual quais como quanto custa eu quero queria voces voce tem ha
se ao aos mais isso esta este sao ser algum alguma bom boa melhor ola oi favor comprar fazem
el la los las un una unos y del al en con cual cuales cuanto cuesta quiero tiene tienen hay lo su es se algun alguna bueno buena mejor
hola comprar busco necesito hacen
le les des du et au aux est ce cette quel quelle quels quelles combien coute je il elle un une d l j y a t dans pour avec veux
voudrais avez cherche bon bonne meilleur bonjour salut acheter qu s n c faites
der die das ein eine einen einem einer und den dem von im in zu zum zur fur mit wie viel was welche welcher welches ist sind ich
es gibt sie ihr euch habt hat haben mochte will suche bitte hallo gut beste guten kaufen was auch konnt
il lo gli i uno di della delle dello dei degli con per che quale quali quanto costa mi voglio vorrei ho sono ha avete c e si
cerco buono buona migliore ciao comprare fate del al alla sul nel
etre been sein werden essere vos votre vuestro vuestra vuestros vuestras vostro vostra vostri eure euer eurer nosso nossa vosso seu sua suo sobre about uber sur
version versao versione versionen versions script scripts skript skripte resource resources recurso recursos ressource ressourcen risorsa mod mods
system sistema systeme plugin
`
