/** Words of ordinary requests in other languages, and the English word that each stands for, as data: `word=english`, separated by spaces. */
export const TRANSLATIONS = {
  fr: `dis_moi=tell dites=tell tout_le=all une_carte=map lire=read lis=read lisez=read lu=read lecture=read écrire=write écris=write écrivez=write
    écrit=write enregistrer=save enregistre=save enregistrez=save enregistré=save sauvegarder=save sauvegardez=save sauvegarde_le=save sauvegarde_la=save
    enregistrement=record enregistrements=record copier=copy copie=copy copiez=copy déplacer=move déplace=move déplacez=move déplacé=move renommer=rename
    renomme=rename renommez=rename renommé=rename supprimer=delete supprime=delete supprimez=delete supprimé=delete supprimés=delete effacer=delete
    efface=delete effacez=delete effacé=delete retirer=remove retirez=remove retiré=remove retire_le=remove retire_la=remove retire_les=remove
    enlever=remove enlève=remove enlevez=remove créer=create crée=create créez=create créé=create créée=create création=create faire=make fais=make
    faites=make ajouter=add ajoute=add ajoutez=add ajouté=add ajout=add additionner=add additionne=add additionnez=add lister=list liste=list listez=list
    listes=list énumère=list énumérer=list montrer=show montre=show montrez=show montre-moi=show afficher=display affiche=display affichez=display
    affiché=display affichage=display trouver=find trouve=find trouvez=find trouvé=find retrouver=find retrouve=find chercher=search cherche=search
    cherchez=search rechercher=search recherche=search recherchez=search recherches=search ouvrir=open ouvre=open ouvrez=open ouvert=open ouverte=open
    ouverts=open ouvertes=open fermer=close ferme=close fermez=close fermé=closed fermée=closed fermés=closed fermées=closed obtenir=get obtiens=get
    obtenez=get récupérer=fetch récupère=fetch récupérez=fetch télécharger=download télécharge=download téléchargez=download téléchargé=download
    téléchargement=download téléverser=upload téléverse=upload téléversez=upload téléversement=upload envoyer=send envoie=send envoyez=send envoyé=send
    envoi=send publier=post publie=post publiez=post publié=post postez=post répondre=reply réponds=reply répondez=reply réponse=reply réponses=reply
    transférer=forward transfère=forward transférez=forward transféré=forward courriel=email courriels=email e-mail=email e-mails=email mél=email
    mails=email brouillon=draft brouillons=draft rédiger=draft rédige=draft rédigez=draft lancer=run lancez=run lancé=run lance_le=run lance_la=run
    lance_les=run lance_un=run lance_une=run exécuter=execute exécute=execute exécutez=execute exécuté=execute exécution=execute démarrer=start
    démarre=start démarrez=start démarré=start démarrage=start commencer=start commencez=start arrêter=stop arrête=stop arrêtez=stop arrêté=stop
    arrêt=stop stoppez=stop redémarrer=restart redémarre=restart redémarrez=restart redémarrage=restart relancer=restart relance=restart relancez=restart
    échelle=scale déployer=deploy déploie=deploy déployez=deploy déployé=deploy déploiement=deploy installe=install installez=install installé=install
    mettre_à_jour=update mets_à_jour=update mettez_à_jour=update mise_à_jour=update mises_à_jour=update actualiser=update actualise=update
    actualisez=update changer=change changez=change changé=change changement=change changements=change éditer=edit édite=edit éditez=edit modifie=edit
    modifiez=edit modifié=edit modifier_le=edit modifier_la=edit modifier_les=edit modifier_un=edit remplacer=replace remplace=replace remplacez=replace
    remplacé=replace remplacement=replace définir=set définis=set définissez=set compter=count compte=count comptez=count compté=count combien=how_many
    comparer=compare comparez=compare comparaison=compare convertir=convert convertis=convert convertissez=convert converti=convert calculer=calculate
    calcule=calculate calculez=calculate calculé=calculate calcul=calculate multiplie=multiply multipliez=multiply multiplié=multiply
    multiplier_par=multiply diviser=divide divise=divide divisez=divide divisé=divide soustraire=subtract soustrais=subtract soustrayez=subtract
    soustraction=subtract traduire=translate traduis=translate traduisez=translate traduit=translate traduction=translate résumer=summarize
    résume=summarize résumez=summarize un_résumé=summary le_résumé=summary synthèse=summary vérifier=check vérifie=check vérifiez=check vérifié=check
    vérification=check teste=test testez=test testé=test valider=validate valide=validate validez=validate décrire=describe décris=describe
    décrivez=describe décrit=describe expliquer=explain explique=explain expliquez=explain explication=explain se_connecter=log_in connecte-toi=log_in
    connecte_toi=log_in connectez-vous=log_in connecter=connect connecte=connect connectez=connect connexion=connect commiter=commit pousser=push
    pousse=push poussez=push poussé=push tirer=pull tirez=pull fusionner=merge fusionne=merge fusionnez=merge fusionné=merge cloner=clone clonez=clone
    cloné=clone basculer_sur=checkout bascule_sur=checkout basculez_sur=checkout différence=diff différences=diff planifier=schedule planifie=schedule
    planifiez=schedule planifié=schedule planification=schedule programmez=schedule réserver=book réserve=book réservez=book réservé=book réservation=book
    livre=book livres=book annuler=cancel annule=cancel annulez=cancel annulé=cancel annulation=cancel accepter=accept accepte=accept acceptez=accept
    accepté=accept assigner=assign assigne=assign assignez=assign assigné=assign attribuer=assign attribue=assign commenter=comment commente=comment
    commentez=comment commentaire=comment commentaires=comment archivez=archive archivé=archive étiqueter=label étiquetez=label étiquette=label
    étiquettes=label libellé=label libellés=label marquer=mark marquez=mark marqué=mark marque_le=mark marque_la=mark marque_les=mark terminer=complete
    termine=complete terminez=complete terminé=complete terminée=complete compléter=complete complète=complete complétez=complete partager=share
    partage=share partagez=share partagé=share exporte=export exportez=export exporté=export importe=import importez=import importé=import imprimer=print
    imprime=print imprimez=print imprimé=print trier=sort trie=sort triez=sort trié=sort filtrer=filter filtre=filter filtrez=filter filtré=filter
    filtres=filter interroger=query interroge=query interrogez=query requête=query requêtes=query insérer=insert insère=insert insérez=insert
    inséré=insert sélectionner=select sélectionne=select sélectionnez=select sélectionné=select sélection=select chiffrer=encrypt chiffrez=encrypt
    chiffré=encrypt crypter=encrypt crypte=encrypt cryptez=encrypt chiffrement=encrypt déchiffrer=decrypt déchiffre=decrypt déchiffrez=decrypt
    décoder=decode décode=decode décodez=decode décodé=decode encodez=encode générer=generate génère=generate générez=generate généré=generate
    souviens=remember souvenez=remember mémoriser=remember mémorise=remember mémorisez=remember retenir=remember retiens=remember retenez=remember
    stocker=store stocke=store stockez=store stocké=store vider=empty vide=empty videz=empty restaurer=restore restaure=restore restaurez=restore
    restauré=restore réinitialiser=reset réinitialise=reset réinitialisez=reset sauvegarde=backup sauvegardes=backup compresser=compress
    compresse=compress compressez=compress compressé=compress extraire=extract extrais=extract extrayez=extract extrait=extract décompresser=extract
    surveiller=watch surveille=watch surveillez=watch attendre=wait attends=wait attendez=wait rappeler=remind rappelle=remind rappelez=remind
    rappelle-moi=remind un_rappel=reminder rappels=reminder inviter=invite invitez=invite invité=invite dis-moi=tell donner=give donne=give donnez=give
    donne-moi=give mettre=put mets=put mettez=put prendre=take prends=take prenez=take cliquer=click cliquez=click clic=click saisir=enter saisis=enter
    saisissez=enter naviguer=navigate navigue=navigate naviguez=navigate analyser=analyze analyse=analyze analysez=analyze fichier=file fichiers=file
    le_dossier=folder un_dossier=folder ce_dossier=folder mon_dossier=folder du_dossier=folder les_dossiers=folder nouveau_dossier=folder
    au_dossier=folder répertoire=directory répertoires=directory texte=text textes=text contenu=content contenus=content ligne=line lignes=line mot=word
    mots=word tableau=table tableaux=table colonne=column colonnes=column base_de_données=database bases_de_données=database données=data donnée=data
    schéma=schema schémas=schema branche=branch dépôt=repository dépôts=repository statut=status statuts=status état=status états=status canaux=channel
    le_canal=channel du_canal=channel ce_canal=channel un_canal=channel fil=thread fil_de_discussion=thread sujet=subject sujets=subject objet=subject
    le_corps=body corps_du=body pièce_jointe=attachment pièces_jointes=attachment calendrier=calendar calendriers=calendar événement=event
    événements=event évènement=event évènements=event réunion=meeting réunions=meeting rendez-vous=appointment rendez_vous=appointment rdv=appointment
    tâche=task tâches=task projet=project projets=project problème=issue problèmes=issue utilisateur=user utilisateurs=user utilisatrice=user
    personne=person personnes=person nom=name noms=name adresse=address adresses=address le_lien=link ce_lien=link un_lien=link les_liens=link
    site_web=website site_internet=website sites_web=website capture_écran=screenshot capture_d'écran=screenshot capture_d_écran=screenshot vidéo=video
    vidéos=video météo=weather quel_temps=weather temps_fait=weather temps_fera=weather prévision=forecast prévisions=forecast température=temperature
    températures=temperature heure=time quelle_heure=time heure_actuelle=current_time heures=hour horloge=clock date_actuelle=current_date
    date_du_jour=current_date jour=day jours=day journée=day semaine=week semaines=week mois=month année=year années=year aujourd'hui=today
    aujourd’hui=today aujourd_hui=today demain=tomorrow hier=yesterday maintenant=now lundi=monday mardi=tuesday mercredi=wednesday jeudi=thursday
    vendredi=friday samedi=saturday dimanche=sunday nombre=number nombres=number numéro=number numéros=number somme=sum moyenne=average résultat=result
    résultats=result taille=size tailles=size clé=key clés=key valeur=value valeurs=value conteneur=container conteneurs=container journaux=log
    le_journal=log serveur=server serveurs=server processus=process entité=entity entités=entity mémoire=memory feuille=sheet feuilles=sheet
    tableur=spreadsheet tableurs=spreadsheet feuille_de_calcul=spreadsheet feuilles_de_calcul=spreadsheet cellule=cell cellules=cell graphique=chart
    graphiques=chart fonction=function fonctions=function erreur=error erreurs=error avertissement=warning avertissements=warning mot_de_passe=password
    mots_de_passe=password titre=title titres=title limite=limit limites=limit commande=command commandes=command demande_de_tirage=pull_request
    cartes=map nœud=node nœuds=node français=french anglais=english allemand=german espagnol=spanish italien=italian japonais=japanese première=first
    premiers=first premières=first le_premier=first dernier=last dernière=last derniers=last dernières=last nouveau=new nouvelle=new nouvel=new
    nouveaux=new nouvelles=new plus_récent=latest plus_récente=latest plus_récents=latest récent=recent récente=recent récents=recent récentes=recent
    ancien=old ancienne=old anciens=old vieux=old vieille=old tous=all toutes=all toute=all actuel=current actuelle=current actuels=current
    actuelles=current en_cours=current prochain=next prochaine=next prochains=next suivant=next suivante=next précédent=previous précédente=previous
    non_lu=unread non_lus=unread non_lue=unread chaque=each entre=between sauf=except excepté=except`,
  de: `lies_die=read lies_den=read lies_das=read lies_mir=read lies_alle=read such_nach=search such_die=search such_mir=search such_im=search lesen=read
    lese=read gelesen=read vorlesen=read schreiben=write schreib=write schreibe=write geschrieben=write speichern=save speichere=save speichert=save
    gespeichert=save abspeichern=save kopieren=copy kopiere=copy kopie=copy kopien=copy verschieben=move verschiebe=move verschoben=move umbenennen=rename
    benenne=rename umbenannt=rename benenne_um=rename löschen=delete lösche=delete gelöscht=delete löschung=delete entfernen=remove entferne=remove
    entfernt=remove erstellen=create erstelle=create erstellt=create anlegen=create lege_an=create angelegt=create erstellung=create machen=make
    mache=make mach=make hinzufügen=add füge=add hinzu=add hinzugefügt=add ergänze=add ergänzen=add addiere=add addieren=add zusammenzählen=add
    anhängen=append hänge_an=append angehängt=append auflisten=list liste=list liste_auf=list aufzählen=list zeigen=show zeige=show zeig=show gezeigt=show
    anzeigen=display anzeige=display angezeigt=display finden=find finde=find gefunden=find suchen=search suche=search gesucht=search durchsuche=search
    durchsuchen=search öffnen=open öffne=open geöffnet=open offen=open offene=open offenen=open schließen=close schließe=close schließt=close
    schliessen=close schliesse=close geschlossen=closed geschlossene=closed geschlossenen=closed abrufen=get rufe_ab=get hole_mir=get holen=fetch
    hole_die=fetch hole_den=fetch hole_das=fetch geholt=fetch herunterladen=download herunter=download heruntergeladen=download runterladen=download
    lade_herunter=download hochladen=upload hochgeladen=upload lade_hoch=upload lade=load senden=send sende=send sendet=send gesendet=send schicken=send
    schick=send schicke=send geschickt=send versenden=send verschicke=send posten=post poste=post veröffentliche=post veröffentlichen=post
    veröffentlicht=post antworten=reply antworte=reply antwort=reply beantworte=reply beantworten=reply weiterleiten=forward leite_weiter=forward
    weitergeleitet=forward e-mail=email e-mails=email entwurf=draft entwürfe=draft entwerfe=draft entwerfen=draft verfasse=draft verfassen=draft
    laufen_lassen=run ausführen=run führe_aus=run führe=run ausgeführt=run ausführung=execute starten=start starte=start gestartet=start beginne=start
    beginnen=start stoppen=stop stoppe=stop stopp=stop gestoppt=stop anhalten=stop halte_an=stop beenden=stop beende=stop neustarten=restart
    neustart=restart starte_neu=restart neu_starten=restart neugestartet=restart skalieren=scale skaliere=scale skaliert=scale bereitstellen=deploy
    bereitstellung=deploy ausrollen=deploy deploye=deploy deployen=deploy installieren=install installiere=install installiert=install
    aktualisieren=update aktualisiere=update aktualisiert=update aktualisierung=update ändern=change ändere=change ändert=change geändert=change
    änderung=change änderungen=change bearbeiten=edit bearbeite=edit bearbeitet=edit editiere=edit editieren=edit ersetzen=replace ersetze=replace
    ersetzt=replace setzen=set setze=set gesetzt=set festlegen=set lege_fest=set einstellen=set zählen=count zähle=count gezählt=count anzahl=count
    wie_viele=how_many wieviele=how_many vergleichen=compare vergleiche=compare verglichen=compare vergleich=compare umwandeln=convert wandle=convert
    wandle_um=convert umgewandelt=convert konvertieren=convert konvertiere=convert umrechnen=convert rechne_um=convert berechnen=calculate
    berechne=calculate berechnet=calculate rechne=calculate rechnen=calculate ausrechnen=calculate berechnung=calculate multiplizieren=multiply
    multipliziere=multiply multipliziert=multiply dividieren=divide dividiere=divide dividiert=divide teile_durch=divide geteilt_durch=divide
    subtrahieren=subtract subtrahiere=subtract abziehen=subtract ziehe_ab=subtract übersetzen=translate übersetze=translate übersetzt=translate
    übersetzung=translate zusammenfassen=summarize fasse=summarize zusammengefasst=summarize fass_zusammen=summarize zusammenfassung=summary
    zusammenfassungen=summary prüfen=check prüfe=check geprüft=check überprüfen=check überprüfe=check überprüfung=check kontrolliere=check
    kontrollieren=check testen=test teste=test testet=test getestet=test validieren=validate validiere=validate validierung=validate beschreiben=describe
    beschreibe=describe beschrieben=describe erklären=explain erkläre=explain erklärt=explain erklärung=explain erläutere=explain anmelden=log_in
    melde_dich=log_in melde_mich=log_in einloggen=log_in logge_ein=log_in verbinden=connect verbinde=connect verbindung=connect committen=commit
    committe=commit pushen=push pushe=push schiebe=push pullen=pull ziehe=pull zusammenführen=merge führe_zusammen=merge mergen=merge verschmelze=merge
    klonen=clone klone=clone geklont=clone auschecken=checkout checke_aus=checkout ausgecheckt=checkout wechsle_zu=checkout wechsle_auf=checkout
    unterschied=diff unterschiede=diff differenz=diff planen=schedule plane_ein=schedule plane_eine=schedule plane_einen=schedule geplant=schedule
    einplanen=schedule terminiere=schedule buchen=book buche=book gebucht=book buchung=book reservieren=book reserviere=book reservierung=book buch=book
    bücher=book stornieren=cancel storniere=cancel absagen=cancel sage_ab=cancel abbrechen=cancel abgesagt=cancel abgebrochen=cancel akzeptieren=accept
    akzeptiere=accept annehmen=accept angenommen=accept zuweisen=assign weise_zu=assign zugewiesen=assign zuordnen=assign ordne_zu=assign
    kommentieren=comment kommentiere=comment kommentar=comment kommentare=comment archivieren=archive archiviere=archive archiviert=archive archiv=archive
    beschriften=label etikett=label etiketten=label markieren=mark markiere=mark markiert=mark kennzeichne=mark kennzeichnen=mark abschließen=complete
    schließe_ab=complete abgeschlossen=complete erledigen=complete erledige=complete erledigt=complete fertigstellen=complete teilen=share teile=share
    teilt=share geteilt=share freigeben=share freigegeben=share exportieren=export exportiere=export exportiert=export importieren=import
    importiere=import importiert=import drucken=print drucke=print druck_aus=print gedruckt=print ausdrucken=print sortieren=sort sortiere=sort
    sortiert=sort filtern=filter filtere=filter gefiltert=filter abfragen=query abfrage=query frage_ab=query einfügen=insert füge_ein=insert
    eingefügt=insert auswählen=select wähle=select wählen=select ausgewählt=select auswahl=select verschlüsseln=encrypt verschlüssele=encrypt
    verschlüsselt=encrypt verschlüsselung=encrypt entschlüsseln=decrypt entschlüssele=decrypt entschlüsselt=decrypt dekodieren=decode dekodiere=decode
    kodieren=encode kodiere=encode codieren=encode generieren=generate generiere=generate generiert=generate erzeugen=generate erzeuge=generate
    erzeugt=generate merken=remember merke=remember merk=remember merke_dir=remember ablegen=store hinterlege=store hinterlegen=store bereinigen=clear
    bereinige=clear aufräumen=clear räume_auf=clear leeren=empty leere=empty rückgängig=undo rückgängig_machen=undo wiederherstellen=restore
    stelle_wieder_her=restore wiederhergestellt=restore wiederherstellung=restore zurücksetzen=reset setze_zurück=reset zurückgesetzt=reset
    sicherung=backup sicherungen=backup sichern=backup sichere=backup sicherungskopie=backup komprimieren=compress komprimiere=compress
    komprimiert=compress extrahieren=extract extrahiere=extract entpacken=extract entpacke=extract überwachen=watch überwache=watch beobachte=watch
    beobachten=watch warten=wait warte=wait wartet=wait erinnern=remind erinnere=remind erinnerung=reminder erinnerungen=reminder einladen=invite
    lade_ein=invite eingeladen=invite einladung=invite einladungen=invite sagen=tell sag_mir=tell sage_mir=tell mitteilen=tell geben=give gib=give
    gebe=give stellen=put stelle=put legen=put nehmen=take nimm=take aufnehmen=take klicken=click klicke=click klick=click eingeben=enter eintragen=enter
    trage_ein=enter navigieren=navigate navigiere=navigate analysieren=analyze analysiere=analyze datei=file dateien=file ordner=folder ordnern=folder
    ordners=folder unterordner=folder verzeichnis=directory verzeichnisse=directory texte=text inhalt=content inhalte=content inhalten=content zeile=line
    zeilen=line wort=word wörter=word worte=word seite=page seiten=page dokument=document dokumente=document dokumenten=document notiz=note notizen=note
    notiere=note tabelle=table tabellen=table spalte=column spalten=column datenbank=database datenbanken=database daten=data datensatz=record
    datensätze=record zweig=branch zweige=branch zustand=status aktueller_stand=status nachricht=message nachrichten=message kanal=channel kanäle=channel
    unterhaltung=conversation gespräch=conversation betreff=subject thema=subject anhang=attachment anhänge=attachment kalender=calendar ereignis=event
    ereignisse=event veranstaltung=event veranstaltungen=event besprechung=meeting besprechungen=meeting treffen=meeting termin=appointment
    termine=appointment terminen=appointment aufgabe=task aufgaben=task projekt=project projekte=project probleme=issue benutzer=user nutzer=user
    benutzern=user anwender=user personen=person namen=name adresse=address adressen=address anschrift=address verknüpfung=link webseite=website
    webseiten=website internetseite=website bild=image bilder=image bildern=image foto=photo fotos=photo bildschirmfoto=screenshot
    bildschirmaufnahme=screenshot das_wetter=weather wetter_in=weather wetter_heute=weather wetter_morgen=weather wetter_wird=weather
    wetterbericht=weather vorhersage=forecast wettervorhersage=forecast prognose=forecast temperatur=temperature temperaturen=temperature zeit=time
    uhrzeit=time wie_spät=time uhr=time aktuelle_uhrzeit=current_time aktuelle_zeit=current_time stunde=hour stunden=hour das_datum=date
    welches_datum=date aktuelles_datum=current_date aktuelle_datum=current_date heutiges_datum=current_date heutige_datum=current_date tage=day tagen=day
    woche=week wochen=week monat=month monate=month monaten=month jahr=year jahre=year jahren=year heute=today heutige=today heutigen=today
    morgen=tomorrow gestern=yesterday jetzt=now montag=monday dienstag=tuesday mittwoch=wednesday donnerstag=thursday freitag=friday samstag=saturday
    sonntag=sunday nummer=number nummern=number zahl=number zahlen=number summe=sum durchschnitt=average ergebnis=result ergebnisse=result größe=size
    grösse=size schlüssel=key wert=value werte=value werten=value protokoll=log protokolle=log logdatei=log prozess=process prozesse=process
    dienst=service dienste=service veröffentlichung=release versionen=version entität=entity entitäten=entity beziehung=relation beziehungen=relation
    speicher=memory gedächtnis=memory blatt=sheet blätter=sheet tabellenblatt=spreadsheet kalkulationstabelle=spreadsheet zelle=cell zellen=cell
    diagramm=chart diagramme=chart funktion=function funktionen=function fehler=error fehlern=error warnung=warning warnungen=warning passwort=password
    passwörter=password kennwort=password titel=title überschrift=title beschreibung=description begrenzung=limit befehl=command befehle=command karte=map
    karten=map landkarte=map knoten=node französisch=french französische=french englisch=english englische=english deutsch=german deutsche=german
    spanisch=spanish spanische=spanish italienisch=italian japanisch=japanese erste=first ersten=first erster=first erstes=first letzte=last letzten=last
    letzter=last letztes=last neue=new neuen=new neuer=new neues=new neu=new neueste=latest neuesten=latest neuester=latest neuestes=latest
    aktuellste=latest aktuellsten=latest alte=old alten=old altes=old älteste=old alle=all allen=all alles=all sämtliche=all aktuell=current
    aktuelle=current aktuellen=current aktueller=current derzeitige=current nächste=next nächsten=next nächster=next nächstes=next vorherige=previous
    vorherigen=previous ungelesen=unread ungelesene=unread ungelesenen=unread zwischen=between außer=except ausgenommen=except`,
  es: `leer_el=read leer_la=read leer_los=read leer_un=read leer_este=read lea=read leído=read lectura=read léeme=read lee_el=read lee_la=read lee_los=read
    lee_las=read lee_este=read lee_mi=read escribir=write escribe=write escriba=write escríbeme=write guardar=save guarda=save guarde=save guárdalo=save
    copiar=copy copia=copy copie=copy cópialo=copy mover=move mueve=move mueva=move renombrar=rename renombra=rename renombre=rename borrar=delete
    borra=delete borre=delete borrado=delete eliminar=delete elimina=delete elimine=delete eliminado=delete quitar=remove quita=remove quite_el=remove
    remueve=remove crear=create crea=create creación=create créame=create hacer=make haz=make haga=make hazme=make añadir=add añade=add añada=add
    añadido=add agregar=add agrega=add agregue=add agregado=add listar=list lista=list liste=list listas=list listado=list enumera=list enumerar=list
    mostrar=show muestra=show muestre=show muéstrame=show mostrado=show enséñame=show ver=show encontrar=find encuentra=find encuentre=find buscar=search
    busca=search busque=search búsqueda=search búscame=search búsquedas=search abrir=open abre=open abra=open abierto=open abierta=open abiertos=open
    abiertas=open cerrar=close cierra=close cierre=close cerrado=closed cerrada=closed cerrados=closed cerradas=closed obtener=get obtén=get obtenga=get
    traer=fetch trae=fetch traiga=fetch tráeme=fetch recuperar=fetch recupera=fetch recupere=fetch descargar=download descarga=download descargue=download
    descargado=download bajar=download subir=upload sube=upload suba=upload subido=upload cargar=load carga=load cargue=load enviar=send envía=send
    envíe=send enviado=send envíame=send mandar=send manda=send mande=send mándame=send envío=send publicar=post publica=post publique=post
    publicación=post responder_a=reply responde=reply responda=reply respuesta=reply respuestas=reply contesta=reply contestar=reply conteste=reply
    reenviar=forward reenvía=forward reenvíe=forward correo=email correos=email correo_electrónico=email correos_electrónicos=email borrador=draft
    borradores=draft redacta=draft redactar=draft redacte=draft correr=run corre=run corra=run ejecutar=execute ejecuta=execute ejecute=execute
    ejecutado=execute ejecución=execute iniciar=start inicia=start inicie=start iniciado=start empezar=start empieza=start inicio=start comenzar=start
    detener=stop detén=stop detenga=stop detenido=stop parar=stop reiniciar=restart reinicia=restart reinicie=restart reiniciado=restart reinicio=restart
    escalar=scale escala=scale escale=scale desplegar=deploy despliega=deploy despliegue=deploy desplegado=deploy instalar=install instala=install
    instale=install instalado=install instalación=install actualizar=update actualiza=update actualice=update actualizado=update actualización=update
    actualizaciones=update cambiar=change cambia=change cambie=change cambiado=change cambio=change cambios=change editar=edit edita=edit edite=edit
    editado=edit modificar=edit modifica=edit modifique=edit modificado=edit reemplazar=replace reemplaza=replace reemplace=replace reemplazado=replace
    sustituir=replace sustituye=replace sustituya=replace establecer=set establece=set establezca=set configurar=set configura=set contar=count
    cuente=count cuenta_las=count cuenta_los=count cuenta_cuántas=count cuenta_cuántos=count cuántos=how_many cuántas=how_many comparar=compare
    compara=compare comparación=compare convertir=convert convierte=convert convierta=convert convertido=convert calcular=calculate calcula=calculate
    calcule=calculate calculado=calculate multiplicar=multiply multiplica=multiply multiplique=multiply dividir=divide divida=divide dividido=divide
    restar=subtract resta=subtract reste=subtract traducir=translate traduce_el=translate traduce_la=translate traduce_esto=translate traduce_al=translate
    traduzca=translate traducido=translate traducción=translate tradúceme=translate resumir=summarize resume_el=summarize resume_la=summarize
    resume_este=summarize resume_esta=summarize resuma=summarize resumido=summarize resúmeme=summarize resumen=summary resúmenes=summary comprobar=check
    comprueba=check compruebe=check verificar=check verifica=check verifique=check verificación=check revisar=check revisa=check revise_el=check
    probar=test prueba=test pruebe=test pruebas=test validar=validate valida=validate validado=validate describir=describe descríbeme=describe
    describa=describe descrito=describe explicar=explain explica=explain explique=explain explícame=explain explicación=explain iniciar_sesión=log_in
    inicia_sesión=log_in inicie_sesión=log_in conectar=connect conecta=connect conecte=connect conexión=connect confirmar_cambios=commit
    confirma_los_cambios=commit tirar=pull fusionar=merge fusiona=merge fusione=merge combinar=merge combina=merge clonar=clone clona=clone
    cambia_a_rama=checkout cambiar_de_rama=checkout diferencia=diff diferencias=diff programar=schedule programa_una=schedule programa_un=schedule
    planificar=schedule planifica=schedule agendar=schedule agéndame=schedule agende=schedule reservar=book reserva=book reserve_una=book libro=book
    libros=book cancelar=cancel cancela=cancel cancele=cancel cancelado=cancel anular=cancel anula=cancel aceptar=accept acepta=accept acepte=accept
    aceptado=accept asignar=assign asigna=assign asigne=assign comentar=comment comenta=comment comente=comment comentario=comment comentarios=comment
    archivar=archive archiva=archive etiquetar=label etiqueta=label etiquete=label etiquetas=label marcar=mark marca=mark marcado=mark completar=complete
    completa=complete completado=complete terminar=complete termina=complete terminado=complete finalizar=complete finaliza=complete compartir=share
    comparte=share comparta=share compartido=share exportar=export exporta=export exporte=export exportado=export importar=import importa_el=import
    importa_los=import importado=import imprimir=print imprime=print imprima=print ordenar=sort ordena=sort ordene=sort ordenado=sort filtrar=filter
    filtra=filter filtre=filter filtro=filter filtros=filter consultar=query consulta=query consulte=query consultas=query insertar=insert inserta=insert
    inserte=insert seleccionar=select selecciona=select seleccione=select seleccionado=select elige=select elegir=select cifrar=encrypt cifra=encrypt
    cifrado=encrypt encriptar=encrypt encripta=encrypt descifrar=decrypt descifra=decrypt decodificar=decode decodifica=decode codificar=encode
    codifica=encode generar=generate generado=generate genere=generate genera_un=generate genera_una=generate genera_el=generate recordar=remember
    recuerda=remember recuerde=remember almacenar=store almacena=store almacene=store limpiar=clear limpia=clear limpie=clear vaciar=empty vacía=empty
    vacío=empty deshacer=undo deshaz=undo deshaga=undo restaurar=restore restaura=restore restaure=restore restaurado=restore restablecer=reset
    restablece=reset copia_de_seguridad=backup copias_de_seguridad=backup respaldo=backup respaldar=backup comprimir=compress comprime=compress
    comprima=compress comprimido=compress extraer=extract extrae=extract extraiga=extract descomprimir=extract descomprime=extract vigilar=watch
    vigila=watch monitorear=watch esperar=wait espera=wait espere=wait recuérdame=remind recordatorio=reminder recordatorios=reminder invitar=invite
    invita=invite invitado=invite invitación=invite decir=tell diga=tell dime_el=tell dime_la=tell dime_qué=tell dime_cuál=tell deme=give dame_el=give
    dame_la=give dame_los=give dame_las=give dame_un=give dame_una=give poner=put pon=put ponga=put tomar=take toma=take tome_una=take sacar=take
    saca=take clic=click pulsa=click pulsar=click introducir=enter introduce_el=enter ingresar=enter ingresa=enter navegar=navigate navega=navigate
    navegue=navigate analizar=analyze analiza=analyze analice=analyze archivo=file archivos=file fichero=file ficheros=file carpeta=folder carpetas=folder
    directorio=directory directorios=directory texto=text textos=text contenido=content contenidos=content línea=line líneas=line palabra=word
    palabras=word página=page páginas=page documento=document documentos=document nota=note notas=note anota=note tabla=table tablas=table fila=row
    filas=row columna=column columnas=column base_de_datos=database bases_de_datos=database datos=data esquema=schema esquemas=schema rama=branch
    ramas=branch repositorio=repository repositorios=repository estado=status estados=status mensaje=message mensajes=message canales=channel
    el_canal=channel al_canal=channel del_canal=channel un_canal=channel hilo=thread hilos=thread conversación=conversation conversaciones=conversation
    asunto=subject tema=subject cuerpo=body adjunto=attachment adjuntos=attachment calendario=calendar calendarios=calendar evento=event eventos=event
    reunión=meeting reuniones=meeting cita=appointment citas=appointment tarea=task tareas=task proyecto=project proyectos=project incidencia=issue
    incidencias=issue problema=issue problemas=issue usuario=user usuarios=user una_persona=person la_persona=person nombre=name dirección=address
    direcciones=address enlace=link enlaces=link sitio_web=website sitios_web=website página_web=website imagen=image imágenes=image foto=photo
    fotos=photo captura_de_pantalla=screenshot captura=screenshot vídeo=video vídeos=video clima=weather qué_tiempo=weather tiempo_hace=weather
    tiempo_hará=weather tiempo_en=weather pronóstico=forecast pronósticos=forecast previsión=forecast temperatura=temperature temperaturas=temperature
    qué_hora=time hora=time hora_actual=current_time horas=hour reloj=clock fecha=date fechas=date fecha_actual=current_date fecha_de_hoy=current_date
    día=day días=day semana=week semanas=week mes=month meses=month año=year años=year minuto=minute minutos=minute hoy=today mañana=tomorrow
    ayer=yesterday ahora=now lunes=monday martes=tuesday miércoles=wednesday jueves=thursday viernes=friday sábado=saturday domingo=sunday número=number
    números=number suma=sum sumar=sum sume=sum promedio=average resultado=result resultados=result tamaño=size tamaños=size clave=key claves=key llave=key
    el_valor=value valores=value contenedor=container contenedores=container registro=log servidor=server servidores=server proceso=process
    procesos=process servicio=service servicios=service clúster=cluster versión=version versiones=version lanzamiento=release entidad=entity
    entidades=entity relación=relation relaciones=relation memoria=memory hoja=sheet hojas=sheet hoja_de_cálculo=spreadsheet hojas_de_cálculo=spreadsheet
    celda=cell celdas=cell gráfico=chart gráficos=chart gráfica=chart código=code función=function funciones=function errores=error advertencia=warning
    advertencias=warning aviso=warning avisos=warning contraseña=password contraseñas=password título=title títulos=title descripción=description
    límite=limit límites=limit comando=command comandos=command mapa=map mapas=map nodo=node nodos=node francés=french inglés=english alemán=german
    español=spanish italiano=italian japonés=japanese primero=first primera=first primeros=first primeras=first el_primer=first último=last última=last
    últimos=last últimas=last nuevo=new nueva=new nuevos=new nuevas=new más_reciente=latest más_recientes=latest reciente=recent recientes=recent
    viejo=old vieja=old viejos=old antiguo=old antigua=old antiguos=old todos=all todas=all toda=all todo_el=all todo_lo=all actuales=current
    estado_actual=current rama_actual=current_branch próximo=next próxima=next próximos=next siguiente=next siguientes=next anterior_a=previous
    anteriores=previous no_leído=unread no_leídos=unread sin_leer=unread entre=between excepto=except`,
  it: `esegui_test=test leggere=read leggi=read legga=read leggete=read letto=read leggimi=read lettura=read scrivere=write scrivi=write scriva=write
    scrivete=write scritto=write scrivimi=write salvare=save salva=save salvi=save salvato=save salvataggio=save copiare=copy copia=copy copiato=copy
    copie=copy spostare=move sposta=move sposti=move spostate=move spostato=move muovi=move rinominare=rename rinomina=rename rinomini=rename
    rinominato=rename eliminare=delete elimina=delete elimini=delete eliminato=delete cancellare=delete cancella=delete cancelli=delete cancellato=delete
    rimuovere=remove rimuovi=remove rimuova=remove rimosso=remove togli=remove togliere=remove creare=create crea=create crei=create creato=create
    creazione=create creami=create fai=make faccia=make fammi=make aggiungere=add aggiungi=add aggiunga=add aggiunto=add aggiungete=add accoda=append
    accodare=append in_coda=append elencare=list elenca=list elenchi=list elenco=list lista=list liste=list mostrare=show mostra=show mostri=show
    mostrami=show mostrate=show mostrato=show vedere=show vedi=show visualizzare=display visualizza=display visualizzi=display trovare=find trova=find
    trovi=find trovami=find trovato=find cercare=search cerca=search cerchi=search cercami=search cercate=search ricerca=search ricerche=search
    ricercare=search aprire=open apri=open apra=open aperto=open aperta=open aperti=open aperte=open chiudere=close chiudi=close chiuda=close
    chiudete=close chiuso=closed chiusa=closed chiusi=closed chiuse=closed ottenere=get ottieni=get ottenga=get recuperare=fetch recupera=fetch
    recuperi=fetch recuperato=fetch scaricare=download scarica=download scarichi=download scaricato=download caricare=upload carica=upload carichi=upload
    caricato=upload caricamento=upload inviare=send invia=send invii=send inviate=send inviato=send mandare=send manda=send mandi=send mandami=send
    inviami=send invio=send pubblicare=post pubblica=post pubblichi=post pubblicato=post rispondere=reply rispondi=reply risponda=reply risposta=reply
    risposte=reply inoltrare=forward inoltra=forward inoltri=forward inoltrato=forward e-mail=email posta_elettronica=email bozza=draft bozze=draft
    redigi=draft redigere=draft eseguire=execute esegui=execute esegua=execute eseguite=execute eseguito=execute esecuzione=execute lanciare=run
    lancia=run avviare=start avvia=start avvii=start avviato=start avvio=start iniziare=start inizia=start comincia=start fermare=stop ferma=stop
    arrestare=stop arresta=stop arresto=stop interrompi=stop interrompere=stop riavviare=restart riavvia=restart riavvii=restart riavviato=restart
    riavvio=restart scalare=scale ridimensiona=scale ridimensionare=scale distribuire=deploy distribuisci=deploy distribuzione=deploy installare=install
    installa=install installi=install installato=install installazione=install aggiornare=update aggiorna=update aggiorni=update aggiornato=update
    aggiornamento=update aggiornamenti=update cambiare=change cambia=change cambi=change cambiato=change cambiamento=change cambiamenti=change
    modifiche=change modificare=edit modifica=edit modifichi=edit modificato=edit sostituire=replace sostituisci=replace sostituisca=replace
    sostituito=replace rimpiazza=replace impostare=set imposta=set imposti=set impostato=set contare=count conta=count conti=count contate=count
    contato=count conteggio=count quanti=how_many quante=how_many confrontare=compare confronta=compare confronti=compare confronto=compare
    convertire=convert converti=convert converta=convert convertito=convert conversione=convert calcolare=calculate calcola=calculate calcoli=calculate
    calcolato=calculate calcolo=calculate moltiplicare=multiply moltiplica=multiply moltiplicato=multiply dividere=divide dividi=divide divida=divide
    diviso=divide sottrarre=subtract sottrai=subtract sottragga=subtract tradurre=translate traduci=translate traduca=translate tradotto=translate
    traduzione=translate riassumere=summarize riassumi=summarize riassuma=summarize riassunto=summarize riepilogo=summary sintesi=summary
    controllare=check controlla=check controlli=check controllo=check verificare=check verifica=check verifichi=check testare=test testato=test prova=test
    provare=test convalidare=validate convalida=validate valida=validate validare=validate descrivere=describe descrivi=describe descriva=describe
    descritto=describe spiegare=explain spiega=explain spieghi=explain spiegami=explain spiegazione=explain accedere=log_in accedi=log_in acceda=log_in
    accesso=log_in connettere=connect connetti=connect collegati=connect connessione=connect committa=commit committare=commit spingere=push spingi=push
    tirare=pull tira=pull unire=merge unisci=merge unisca=merge unito=merge clonare=clone clona=clone clonato=clone passa_al_ramo=checkout
    passa_al_branch=checkout differenza=diff differenze=diff pianificare=schedule pianifica=schedule pianifichi=schedule pianificato=schedule
    programmare=schedule programma_una=schedule programma_un=schedule fissa=schedule fissare=schedule prenotare=book prenota=book prenoti=book
    prenotato=book prenotazione=book libro=book libri=book annullare=cancel annulla=cancel annulli=cancel annullato=cancel disdire=cancel disdici=cancel
    accettare=accept accetta=accept accetti=accept accettato=accept assegnare=assign assegna=assign assegnato=assign commentare=comment commenta=comment
    commento=comment commenti=comment archiviare=archive archivia=archive archiviato=archive archivio=archive etichettare=label etichetta=label
    etichette=label segnare=mark segna=mark contrassegnare=mark contrassegna=mark completare=complete completa=complete completi=complete
    completato=complete terminare=complete termina=complete finisci=complete finire=complete condividere=share condividi=share condivida=share
    condiviso=share esportare=export esporta=export esporti=export esportato=export importare=import importa_il=import importa_i=import importato=import
    stampare=print stampa=print stampi=print stampato=print ordinare=sort ordina=sort ordinato=sort filtrare=filter filtra=filter filtri=filter
    filtro=filter interrogare=query interroga=query interrogazione=query inserire=insert inserisci=insert inserisca=insert inserito=insert
    selezionare=select seleziona=select selezioni=select selezionato=select scegli=select scegliere=select cifrare=encrypt crittografare=encrypt
    crittografa=encrypt criptare=encrypt cripta=encrypt decifrare=decrypt decifra=decrypt decrittografa=decrypt decodificare=decode decodifica=decode
    codificare=encode codifica=encode generare=generate generato=generate genera_un=generate genera_una=generate genera_il=generate ricordare=remember
    ricorda=remember ricordati=remember memorizzare=store memorizza=store memorizzi=store conserva=store conservare=store pulire=clear pulisci=clear
    ripulisci=clear svuotare=empty svuota=empty vuoto=empty vuota=empty disfare=undo annulla_ultima=undo ripristinare=restore ripristina=restore
    ripristini=restore ripristino=restore reimposta=reset reimpostare=reset azzera=reset copia_di_backup=backup copia_di_sicurezza=backup
    comprimere=compress comprimi=compress compresso=compress estrarre=extract estrai=extract estragga=extract estratto=extract decomprimi=extract
    osservare=watch osserva=watch monitora=watch sorvegliare=watch aspettare=wait aspetta=wait attendere=wait attendi=wait ricordami=remind
    ricordarmi=remind promemoria=reminder invitare=invite invita=invite inviti=invite invitato=invite invito=invite dire_a=tell dimmi=tell dica=tell
    dammi=give dare_il=give dia=give mettere=put metti=put metta=put prendere=take prendi=take prenda=take cliccare=click clicca=click digita=enter
    digitare=enter navigare=navigate naviga=navigate analizzare=analyze analizza=analyze cartella=folder cartelle=folder testo=text testi=text
    contenuto=content contenuti=content linea=line linee=line riga=row righe=row parola=word pagina=page pagine=page documento=document documenti=document
    nota=note annota=note tabella=table tabelle=table colonna=column colonne=column banca_dati=database base_di_dati=database dati=data ramo=branch
    rami=branch deposito=repository stato=status stati=status messaggio=message messaggi=message canale=channel canali=channel discussione=thread
    conversazione=conversation conversazioni=conversation oggetto=subject argomento=subject corpo=body allegato=attachment allegati=attachment
    calendario=calendar calendari=calendar evento=event eventi=event riunione=meeting riunioni=meeting appuntamento=appointment appuntamenti=appointment
    compito=task compiti=task attività=task progetto=project progetti=project problema=issue problemi=issue segnalazione=issue segnalazioni=issue
    utente=user utenti=user una_persona=person persone=person nome=name nomi=name indirizzo=address indirizzi=address collegamento=link collegamenti=link
    sito=website sito_web=website siti_web=website immagine=image immagini=image foto=photo fotografia=photo schermata=screenshot istantanea=screenshot
    cattura_schermo=screenshot meteo=weather che_tempo=weather tempo_fa=weather tempo_farà=weather previsione=forecast previsioni=forecast
    temperatura=temperature che_ora=time che_ore=time orario=time ora_attuale=current_time ora_corrente=current_time un'ora=hour orologio=clock
    la_data=date che_data=date data_odierna=current_date data_di_oggi=current_date data_attuale=current_date data_corrente=current_date giorno=day
    giorni=day settimana=week settimane=week mese=month mesi=month anno=year anni=year minuto=minute minuti=minute oggi=today domani=tomorrow
    ieri=yesterday adesso=now lunedì=monday martedì=tuesday mercoledì=wednesday giovedì=thursday venerdì=friday sabato=saturday domenica=sunday
    numero=number numeri=number somma=sum sommare=sum sommi=sum la_media=average risultato=result risultati=result dimensione=size dimensioni=size
    chiave=key chiavi=key valore=value valori=value contenitore=container contenitori=container registro=log registri=log processo=process
    processi=process servizio=service servizi=service versione=version versioni=version rilascio=release rilasci=release entità=entity relazione=relation
    relazioni=relation memoria=memory foglio=sheet fogli=sheet foglio_di_calcolo=spreadsheet fogli_di_calcolo=spreadsheet foglio_elettronico=spreadsheet
    cella=cell celle=cell grafico=chart grafici=chart codice=code codici=code funzione=function funzioni=function errore=error errori=error avviso=warning
    avvisi=warning avvertimento=warning parola_d'ordine=password titolo=title titoli=title descrizione=description descrizioni=description limite=limit
    limiti=limit comando=command comandi=command mappa=map mappe=map nodo=node nodi=node francese=french inglese=english tedesco=german spagnolo=spanish
    italiano=italian giapponese=japanese il_primo=first la_prima=first primi=first ultimo=last ultima=last ultimi=last ultime=last nuovo=new nuova=new
    nuovi=new nuove=new più_recente=latest più_recenti=latest recente=recent recenti=recent vecchio=old vecchia=old vecchi=old vecchie=old tutti=all
    tutte=all tutto=all tutta=all attuale=current attuali=current corrente=current correnti=current prossimo=next prossima=next prossimi=next
    successivo=next precedente=previous precedenti=previous non_letto=unread non_letti=unread non_letta=unread non_lette=unread ogni=each ciascun=each
    tra=between fra=between eccetto=except tranne=except`,
  pt: `os_testes=test uma_nova=new ler=read leia=read lê=read leitura=read escrever=write escreva=write escreve=write escrito=write escrita=write salvar=save
    salvo_em=save salve_o=save salve_a=save salve_em=save salve_como=save guardar=save guarde=save copiar=copy copie=copy copia=copy cópia=copy
    cópias=copy mover=move mova=move renomear=rename renomeie=rename renomeia=rename excluir=delete exclua=delete excluído=delete apagar=delete
    apague=delete apaga=delete apagado=delete eliminar=delete elimine=delete remover_o=remove remova=remove removido=remove retirar=remove retira=remove
    criar=create crie=create cria=create criado=create criação=create fazer=make faça=make faz=make adicionar=add adicione=add adiciona=add adicionado=add
    acrescentar=add acrescente=add acrescenta=add listar=list liste=list lista=list listas=list listagem=list mostrar=show mostre=show mostra=show
    mostre-me=show ver=show veja=show exibir=display exiba=display exibe=display exibido=display visualizar=display encontrar=find encontre=find
    encontra=find procurar=search procure_por=search procure_o=search procure_a=search procura=search buscar=search busque=search busca=search
    pesquisar=search pesquise=search pesquisa=search pesquisas=search abrir=open abra=open abre=open aberto=open aberta=open abertos=open abertas=open
    fechar=close feche=close fecha=close fechado=closed fechada=closed fechados=closed fechadas=closed obter=get obtenha=get obtém=get pegar=get pegue=get
    pega=get trazer=fetch traga=fetch recuperar=fetch recupere=fetch baixar=download baixe=download baixa=download baixado=download descarregar=download
    descarregue=download fazer_upload=upload faça_upload=upload carregar=load carregue=load carrega=load enviar=send envie=send envia=send enviado=send
    envio=send mandar=send mande=send manda=send postar=post publicar=post publique=post publica=post publicação=post responder_ao=reply responda=reply
    responde=reply resposta=reply respostas=reply encaminhar=forward encaminhe=forward encaminha=forward e-mail=email e-mails=email correio=email
    correio_eletrônico=email rascunho=draft rascunhos=draft redigir=draft rodar=run rode_o=run rode_a=run roda=run executar=execute executa=execute
    executado=execute execução=execute iniciar=start inicie=start inicia=start iniciado=start começar=start comece=start início=start parar=stop
    pare_o=stop pare_a=stop interromper=stop interrompa=stop reiniciar=restart reinicie=restart reinicia=restart reiniciado=restart escalar=scale
    escale=scale escala=scale implantar=deploy implante=deploy implantação=deploy instalar=install instale=install instala=install instalado=install
    instalação=install atualizar=update atualize=update atualiza=update atualizado=update atualização=update atualizações=update mudar=change mude=change
    muda=change mudança=change mudanças=change alterar=change altere=change altera=change alterado=change alteração=change alterações=change editar=edit
    edite=edit edita=edit modificar=edit modifique=edit modificado=edit substituir=replace substitua=replace substitui=replace substituído=replace
    trocar=replace troque=replace definir=set defina=set definido=set configurar=set contar=count conte=count contagem=count quantos=how_many
    quantas=how_many comparar=compare compara=compare comparação=compare converter_o=convert converter_para=convert converta=convert converte=convert
    convertido=convert conversão=convert calcular=calculate calcule=calculate calcula=calculate cálculo=calculate multiplicar=multiply
    multiplique=multiply multiplica=multiply dividir=divide divida=divide dividido=divide subtrair=subtract subtraia=subtract subtração=subtract
    traduzir=translate traduza=translate traduz=translate tradução=translate resumir=summarize resuma=summarize resumido=summarize resumo=summary
    resumos=summary verificar=check verifique=check verifica=check verificação=check conferir=check confira=check testar=test teste=test testa=test
    testado=test validar=validate valide=validate valida=validate descrever=describe descreva=describe descreve=describe explicar=explain explique=explain
    explica=explain explicação=explain fazer_login=log_in faça_login=log_in entrar_na_conta=log_in iniciar_sessão=log_in conectar=connect conecte=connect
    conexão=connect commitar=commit confirmar_alterações=commit puxar=pull puxe=pull mesclar=merge mescle=merge mescla=merge juntar=merge junte=merge
    clonar=clone clona=clone mude_para_ramo=checkout trocar_de_branch=checkout diferença=diff diferenças=diff agendar=schedule agende=schedule
    agendado=schedule agendamento=schedule programar=schedule planejar=schedule planeje=schedule marque_uma=schedule marcar_uma=schedule reservar=book
    reserva=book reserve_um=book reserve_uma=book livro=book livros=book cancelar=cancel cancele=cancel cancela=cancel cancelado=cancel
    cancelamento=cancel aceitar=accept aceite=accept aceita=accept aceito=accept atribuir=assign atribua=assign atribui=assign atribuído=assign
    comentar=comment comente=comment comenta=comment comentário=comment comentários=comment arquivar=archive arquive=archive arquiva=archive rotular=label
    rotule=label rótulo=label rótulos=label etiqueta=label etiquetas=label marcador=label marcadores=label marcar=mark marque_como=mark marque_o=mark
    marque_a=mark marcado=mark concluir=complete conclua=complete concluído=complete completar=complete terminar=complete finalizar=complete
    compartilhar=share compartilhe=share compartilha=share compartilhado=share partilhar=share partilhe=share exportar=export exporte=export
    exporta=export exportado=export importar=import importe=import importa_o=import importado=import imprimir=print imprima=print imprime=print
    ordenar=sort ordene=sort ordena=sort ordenado=sort classificar=sort classifique=sort filtrar=filter filtre=filter filtra=filter filtro=filter
    filtros=filter consultar=query consulte=query consulta=query consultas=query inserir=insert insira=insert insere=insert selecionar=select
    selecione=select seleciona=select selecionado=select escolha=select escolher=select criptografar=encrypt criptografe=encrypt encriptar=encrypt
    descriptografar=decrypt descriptografe=decrypt decodificar=decode decodifique=decode codificar=encode codifique=encode gerar=generate gere=generate
    gera=generate gerado=generate lembrar=remember lembre=remember armazenar=store armazene=store armazena=store limpar=clear limpe=clear limpa=clear
    esvaziar=empty esvazie=empty vazio=empty vazia=empty desfazer=undo desfaça=undo restaurar=restore restaure=restore restaura=restore restaurado=restore
    redefinir=reset redefina=reset cópia_de_segurança=backup comprimir=compress comprima=compress compactar=compress compacte=compress extrair=extract
    extraia=extract extrai=extract descompactar=extract descompacte=extract observar=watch monitorar=watch monitore=watch esperar=wait espere=wait
    espera=wait aguardar=wait aguarde=wait lembre-me=remind me_lembre=remind lembrar-me=remind lembrete=reminder lembretes=reminder convidar=invite
    convide=invite convida=invite convidado=invite convite=invite convites=invite dizer=tell diga=tell diga-me=tell me_diga=tell dê=give dê-me=give
    me_dê=give colocar=put coloque=put coloca=put pôr=put ponha=put tomar=take tirar=take tire_uma=take tire_um=take clicar=click clique_em=click
    clique_no=click clica=click digitar=enter digite=enter navegar=navigate navegue=navigate navega=navigate analisar=analyze analise=analyze arquivo=file
    arquivos=file ficheiro=file ficheiros=file a_pasta=folder na_pasta=folder da_pasta=folder uma_pasta=folder nova_pasta=folder as_pastas=folder
    esta_pasta=folder diretório=directory diretórios=directory texto=text textos=text conteúdo=content conteúdos=content linha=line linhas=line
    palavra=word palavras=word página=page páginas=page documento=document documentos=document nota=note notas=note anote=note anotação=note tabela=table
    tabelas=table coluna=column colunas=column banco_de_dados=database bancos_de_dados=database base_de_dados=database dados=data esquema=schema
    esquemas=schema ramo=branch ramos=branch ramificação=branch repositório=repository repositórios=repository estado=status estados=status
    mensagem=message mensagens=message canais=channel o_canal=channel no_canal=channel ao_canal=channel do_canal=channel conversa=conversation
    conversas=conversation assunto=subject assuntos=subject corpo=body anexo=attachment anexos=attachment calendário=calendar calendários=calendar
    evento=event eventos=event reunião=meeting reuniões=meeting compromisso=appointment compromissos=appointment tarefa=task tarefas=task projeto=project
    projetos=project problema=issue problemas=issue chamado=ticket chamados=ticket usuário=user usuários=user utilizador=user utilizadores=user
    pessoa=person pessoas=person nome=name nomes=name endereço=address endereços=address ligação=link site_web=website página_web=website imagem=image
    imagens=image foto=photo fotos=photo captura_de_tela=screenshot captura_de_ecrã=screenshot vídeo=video vídeos=video clima=weather o_tempo=weather
    tempo_em=weather previsão=forecast previsões=forecast previsão_do_tempo=forecast temperatura=temperature temperaturas=temperature que_horas=time
    horário=time hora=time hora_atual=current_time horário_atual=current_time horas=hour relógio=clock a_data=date qual_data=date datas=date
    data_atual=current_date data_de_hoje=current_date dia=day dias=day semana=week semanas=week mês=month meses=month ano=year anos=year minuto=minute
    minutos=minute hoje=today amanhã=tomorrow ontem=yesterday agora=now segunda-feira=monday terça-feira=tuesday quarta-feira=wednesday
    quinta-feira=thursday sexta-feira=friday sábado=saturday domingo=sunday número=number números=number soma=sum somar=sum some_os=sum média=average
    resultado=result resultados=result tamanho=size tamanhos=size chave=key chaves=key o_valor=value valores=value contêiner=container
    contêineres=container contentor=container registro=log registros=log registo=log servidor=server servidores=server processo=process processos=process
    serviço=service serviços=service versão=version versões=version lançamento=release lançamentos=release entidade=entity entidades=entity
    relação=relation relações=relation memória=memory folha=sheet folhas=sheet planilha=spreadsheet planilhas=spreadsheet folha_de_cálculo=spreadsheet
    célula=cell células=cell gráfico=chart gráficos=chart código=code função=function funções=function erro=error erros=error aviso=warning avisos=warning
    advertência=warning senha=password senhas=password palavra-passe=password título=title títulos=title descrição=description descrições=description
    limite=limit limites=limit comando=command comandos=command mapa=map mapas=map nó=node francês=french inglês=english alemão=german espanhol=spanish
    italiano=italian japonês=japanese português=portuguese primeiro=first primeira=first primeiros=first primeiras=first último=last última=last
    últimos=last últimas=last novo=new nova_versão=new novos=new novas=new mais_recente=latest mais_recentes=latest recente=recent recentes=recent
    velho=old velha=old velhos=old antigo=old antiga=old antigos=old todos=all todas=all toda=all todo_o=all tudo=all atual=current atuais=current
    próximo=next próxima=next próximos=next próximas=next seguinte=next anterior_ao=previous anteriores=previous não_lido=unread não_lidos=unread
    não_lida=unread não_lidas=unread entre=between exceto=except`,
  ja: `プルして=pull セルの=cell セルを=cell 以前の=previous 値の=value 行の=row 列の=column ブログ=blog プログラム=program ブックマーク=bookmark データセット=dataset スプリント=sprint サンプル=sample
    クリアして=clear 読んで=read 読む=read 読み=read 読め=read 読ん=read 読み込んで=read 読み込む=read 読み込み=read 読み取って=read 読み取る=read 読み取り=read 書いて=write 書く=write 書き=write
    書け=write 書き込んで=write 書き込む=write 書き込み=write 書き出して=write 保存=save コピー=copy 複製=copy 移動=move 移して=move 移す=move 名前を変更=rename 名前を変えて=rename リネーム=rename
    削除=delete 消して=delete 消す=delete 消去=delete 取り除いて=remove 取り除く=remove 作成=create 作って=create 作る=create 作り=create 追加=add 加えて=add 加える=add 足して=add 足す=add
    足し算=add 追記=append 末尾に追加=append 一覧=list リスト=list 列挙=list 見せて=show 見せる=show 見たい=show 示して=show 表示=display 見つけて=find 見つける=find 見つけ=find 探して=find 探す=find
    探し=find 検索=search 調べて=search 調べる=search 開いて=open 開く=open 開き=open 開け=open 未完了=open 閉じて=close 閉じる=close 閉じ=close 閉じた=closed クローズ=closed 取得=get
    取ってきて=fetch フェッチ=fetch ダウンロード=download アップロード=upload 送って=send 送る=send 送信=send 送り=send 投稿=post 返信=reply 返事=reply 回答=reply 転送=forward メール=email
    下書き=draft 草稿=draft ドラフト=draft 動かして=run 動かす=run 実行=execute 開始=start 起動=start 始めて=start 始める=start スタート=start 停止=stop 止めて=stop 止める=stop ストップ=stop
    再起動=restart スケール=scale デプロイ=deploy インストール=install 更新=update アップデート=update 変更=change 変えて=change 変える=change 編集=edit 修正=edit 置換=replace 置き換えて=replace
    置き換える=replace 置き換え=replace 設定=set セット=set 数えて=count 数える=count カウント=count 件数=count 個数=count いくつ=how_many 何個=how_many 何件=how_many 何人=how_many
    何行=how_many 比較=compare 比べて=compare 比べる=compare 変換=convert 換算=convert 計算=calculate 掛けて=multiply 掛ける=multiply 掛け算=multiply 割って=divide 割る=divide
    割り算=divide 引いて=subtract 引き算=subtract 翻訳=translate 訳して=translate 訳す=translate 要約=summarize まとめて=summarize まとめる=summarize 概要=summary 確認=check チェック=check
    テスト=test 検証=validate 説明して=explain ログイン=log_in 接続=connect コミット=commit プッシュ=push プルリク=pull_request マージ=merge クローン=clone チェックアウト=checkout 差分=diff 違い=diff
    タグ=tag スケジュール=schedule 予約=book キャンセル=cancel 取り消して=cancel 取り消す=cancel 取消=cancel 承諾=accept 受け入れて=accept 割り当てて=assign 割り当てる=assign 割り当て=assign 担当=assign
    コメント=comment アーカイブ=archive ラベル=label マーク=mark 完了=complete 共有=share シェア=share エクスポート=export 書き出し=export インポート=import 取り込んで=import 取り込み=import 印刷=print
    プリント=print 並べ替えて=sort 並べ替え=sort 並び替えて=sort ソート=sort 絞り込んで=filter 絞り込み=filter フィルタ=filter クエリ=query 問い合わせ=query 挿入=insert 選択=select 選んで=select
    選ぶ=select 暗号化=encrypt 復号=decrypt デコード=decode エンコード=encode 生成=generate 覚えて=remember 覚える=remember 記憶して=remember 格納=store 空にして=empty 空にする=empty 空の=empty
    元に戻して=undo 元に戻す=undo 復元=restore 復旧=restore リセット=reset 初期化=reset バックアップ=backup 圧縮=compress 抽出=extract 解凍=extract 展開=extract 監視=watch 待って=wait 待つ=wait
    リマインダー=reminder リマインド=reminder 招待=invite 教えて=tell 教える=tell 知らせて=tell 伝えて=tell 渡して=give 置いて=put 入れて=put 入れる=put 撮って=take 撮影=take クリック=click 入力=enter
    分析=analyze 解析=analyze ファイル=file フォルダ=folder ディレクトリ=directory テキスト=text 内容=content 中身=content コンテンツ=content 行目=line 単語=word ページ=page 文書=document
    ドキュメント=document メモ=note ノート=note テーブル=table 行を=row 列を=column カラム=column データベース=database データ=data レコード=record スキーマ=schema ブランチ=branch リポジトリ=repository
    状態=status ステータス=status 状況=status メッセージ=message チャンネル=channel チャネル=channel スレッド=thread 会話=conversation 件名=subject 本文=body 添付=attachment カレンダー=calendar
    イベント=event 予定=event 会議=meeting ミーティング=meeting 打ち合わせ=meeting アポイント=appointment タスク=task 課題=task 作業=task プロジェクト=project イシュー=issue 問題=issue チケット=ticket
    ユーザ=user 利用者=user 名前=name 住所=address アドレス=address リンク=link サイト=website ホームページ=website 画像=image 写真=photo スクリーンショット=screenshot スクショ=screenshot 動画=video
    ビデオ=video 天気=weather 予報=forecast 気温=temperature 温度=temperature 時刻=time 時間=time 何時=time 今何時=current_time 現在時刻=current_time 現在の時刻=current_time 時計=clock
    日付=date 日時=date 今日の日付=current_date 今日は何日=current_date 曜日=day 何日=day 週間=week 今週=week 来週=week 先週=week 今月=month 来月=month 先月=month 今年=year 来年=year
    今日=today 明日=tomorrow 昨日=yesterday 今すぐ=now 月曜日=monday 火曜日=tuesday 水曜日=wednesday 木曜日=thursday 金曜日=friday 土曜日=saturday 日曜日=sunday 番号=number 数字=number
    数値=number 合計=sum 平均=average 結果=result サイズ=size キー=key 値を=value コンテナ=container ログ=log サーバ=server プロセス=process サービス=service クラスタ=cluster バージョン=version
    リリース=release エンティティ=entity 関係=relation メモリ=memory 記憶=memory シート=sheet スプレッドシート=spreadsheet グラフ=chart チャート=chart コード=code 関数=function エラー=error
    警告=warning パスワード=password タイトル=title 説明=description 上限=limit 制限=limit コマンド=command 地図=map ノード=node 英語=english 日本語=japanese フランス語=french ドイツ語=german
    スペイン語=spanish イタリア語=italian 最初=first 先頭=first 最後=last 末尾=last 新しい=new 新規=new 最新=latest 最近=recent 古い=old すべて=all 全て=all 全部=all 全体=all 現在=current
    次の=next 未読=unread の間=between 以外=except 除いて=except`,
} as const;
